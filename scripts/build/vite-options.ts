import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** What all builds of the widget share. Browsers that know `light-dark()`, the youngest thing it needs, know the rest. */
export const viteOptions: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  mode: 'production',
  define: {
    'process.env.NODE_ENV': '"production"',
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', // a landing's tools have no business in the widget, and its bytes are counted
  },
  build: {
    write: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // on a busy machine it would warn of each build
  },
}
