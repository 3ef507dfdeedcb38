/** Starts the program for all tests, and stops it. */

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    program: string
    database: string
  }
}

export const PROGRAM = process.env.QUADRILLE ?? new URL('../../../target/debug/quadrille', import.meta.url).pathname

/** Starts `quadrille serve` with a database of its own, on a free port unless one is given, and waits for its address. */
export async function serve(
  folder: string,
  port = '0',
  more: string[] = [],
): Promise<{ address: string; process: ChildProcess }> {
  const own = ['serve', '--listen', `127.0.0.1:${port}`, '--database', join(folder, 'quadrille.db')]
  const child = spawn(PROGRAM, [...own, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, QUADRILLE_DATA: folder },
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
      if (found) resolve(found[0])
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${PROGRAM} serve ended with ${code}: ${said}`)))
  })
  return { address, process: child }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'))
  const { address, process: child } = await serve(folder)
  project.provide('address', address)
  project.provide('program', PROGRAM)
  project.provide('database', join(folder, 'quadrille.db'))
  return () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
