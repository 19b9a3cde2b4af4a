import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const packageJson = findPackageJSON(import.meta.url)
if (packageJson === undefined)
  throw new Error('The server has to stand in its project: there is no package.json above it')

/** The URL of a file or folder by its path from the project root; the same from the sources and from the bundle in `.dist`. */
export const projectFile = (path: string): URL => new URL(path, pathToFileURL(packageJson))
