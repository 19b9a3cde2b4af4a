import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Build {
  name: 'widgets' | 'server'
  /** The build script, relative to the project root. */
  script: string
  /** Glob patterns of its sources. */
  sources: string[]
  /** One of its output files. */
  built: string
}

const builds: Build[] = [
  {
    name: 'widgets',
    script: 'scripts/build/build-widget.ts',
    sources: ['{widget,demo-pages,server/contract,scripts/build}/**/*', 'package-lock.json'],
    built: '.dist/bundle.json',
  },
  {
    name: 'server',
    script: 'scripts/build/build-server.ts',
    sources: ['{server,scripts/school,scripts/seed,scripts/build}/**/*.ts', 'package-lock.json'],
    built: '.dist/server/main.js',
  },
]

const changedAt = (path: string) => statSync(path).mtimeMs

const filesOf = (root: string, sources: string[]) =>
  globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Builds that are missing, or older than one of their sources. */
export const staleBuilds = (root: string): Build[] =>
  builds.filter(({ sources, built }) => {
    const path = join(root, built)
    if (!existsSync(path)) return true
    const at = changedAt(path)
    return filesOf(root, sources).some((source) => changedAt(source) > at)
  })
