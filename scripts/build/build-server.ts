import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { say } from '../terminal.ts'
import { EXTERNAL } from './external-packages.ts'

/* Bundles the server, the operator's command line and the seed into `.dist/server`. */

/** Drops the source maps of packages: Node reads all maps at the start and keeps them in memory. */
const packagesUnmapped: Plugin = {
  name: 'packages-unmapped',
  transform: { filter: { id: /\/node_modules\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
}

const root = join(import.meta.dirname, '../..')
const start = performance.now()

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [packagesUnmapped],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: 'node22',
    outDir: '.dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        start: 'server/app/start.ts',
        school: 'scripts/school/main.ts',
        seed: 'scripts/seed/seed.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
})

say(`Built the server in ${Math.round(performance.now() - start)} ms`)
