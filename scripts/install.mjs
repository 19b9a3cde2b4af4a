import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* Runs before anything is installed: plain JavaScript without dependencies, for Node 18 and newer. */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} path @returns {Record<string, {version?: string, optional?: boolean}>} */
const packagesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})

/**
 * Whether the lockfile's packages are installed. npm writes its own record last, so an interrupted install has none. Optional packages may
 * be missing.
 */
export const isInstalled = (folder = root) => {
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  const wanted = Object.entries(packagesOf(join(folder, 'package-lock.json'))).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) => {
    const there = installed[path]
    return there ? there.version === version : optional
  })
}

const hasOwnNode = () => spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version']).status === 0

/** @param {string} message */
const exitWithError = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const runNpm = () => {
  process.stdout.write('Installing packages (once, about half a minute)…\n')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (error) exitWithError(`npm could not be started: ${error.message}`)
  if (status !== 0) exitWithError('`npm ci` failed; what it says stands above. Is the package registry reachable?')
}

/** Installs what is missing. Exits with a message where that fails. */
export const install = () => {
  if (!isInstalled()) runNpm()
  if (!hasOwnNode()) {
    exitWithError(
      'node_modules holds no working Node 24: npm was told to skip install scripts. Run `npm ci --ignore-scripts=false`.',
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install()
