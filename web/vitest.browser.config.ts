import { defineConfig } from 'vitest/config'

/** Tests in a real Chromium against the real program: see tests/browser/setup.ts. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/setup.ts',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Real browsers on a busy machine: once more before it counts as a failure; the report names what was retried.
    retry: 1,
    fileParallelism: true,
  },
})
