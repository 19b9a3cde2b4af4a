import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const packageJson = findPackageJSON(import.meta.url)
if (packageJson === undefined)
  throw new Error('The server has to stand in its project: there is no package.json above it')

/** A file or folder of the project by its path from the project's root: the same for the sources and for their bundle in `.dist`. */
export const projectFile = (path: string): URL => new URL(path, pathToFileURL(packageJson))
