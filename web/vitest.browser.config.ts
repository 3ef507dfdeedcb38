import { defineConfig } from 'vitest/config'

/** Tests in real browsers against the real program: see tests/browser/setup.ts. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/setup.ts',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    fileParallelism: true,
  },
})
