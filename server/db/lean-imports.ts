import { registerHooks } from 'node:module'

const FILE_OF_DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/

/**
 * Import this before anything that imports drizzle. Node asks the package.json of every `.js` file for its type and parses
 * it anew each time; drizzle has 300 files and one of 180 kB, which costs 0.4 s and 200 MB at the start. Its own imports
 * name plain ES module files, so they need no asking.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && FILE_OF_DRIZZLE.test(context.parentURL ?? '')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
