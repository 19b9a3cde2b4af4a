import { registerHooks } from 'node:module'

const FILE_OF_DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/
const FILE_OF_ZOD = /\/node_modules\/zod\/.*\.js$/
const ALL_LANGUAGES = '../locales/index.js'

/**
 * Import this before anything that imports drizzle or zod. Node asks the package.json of every `.js` file for its type and parses
 * it anew each time; drizzle has 300 files and one of 180 kB, which costs 0.4 s and 200 MB at the start. Its own imports
 * name plain ES module files, so they need no asking. Zod brings its messages in 64 languages; the school has words of its own.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const parent = context.parentURL ?? ''
    if (specifier.startsWith('.') && FILE_OF_DRIZZLE.test(parent))
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
    return next(specifier === ALL_LANGUAGES && FILE_OF_ZOD.test(parent) ? '../locales/en.js' : specifier, context)
  },
})
