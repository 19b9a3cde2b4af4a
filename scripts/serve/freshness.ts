import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Build {
  name: 'widgets' | 'server'
  /** The script that makes it, from the project's root. */
  script: string
  /** What goes into it. */
  sources: string[]
  /** A file that it writes. */
  built: string
}

const builds: Build[] = [
  {
    name: 'widgets',
    script: 'scripts/build.ts',
    sources: ['{widget,demo-pages,server/contract,scripts/build}/**/*', 'scripts/build.ts', 'package-lock.json'],
    built: '.dist/bundle.json',
  },
  {
    name: 'server',
    script: 'scripts/build-server.ts',
    sources: ['{server,scripts/school,scripts/seed}/**/*.ts', 'scripts/{build-server,seed}.ts', 'package-lock.json'],
    built: '.dist/server/main.js',
  },
]

const changedAt = (path: string) => statSync(path).mtimeMs

const filesOf = (root: string, sources: string[]) =>
  globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** The builds that are missing, or older than something that goes into them. */
export const staleBuilds = (root: string): Build[] =>
  builds.filter(({ sources, built }) => {
    const path = join(root, built)
    if (!existsSync(path)) return true
    const at = changedAt(path)
    return filesOf(root, sources).some((source) => changedAt(source) > at)
  })
