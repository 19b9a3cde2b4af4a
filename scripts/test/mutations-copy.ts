import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { PlantedFault } from './planted-faults-types.ts'
import { temporaryFolder } from './temporary-folder.ts'

const LIST_BYTES = 64 * 1024 * 1024

/** Tracked files, and untracked ones that are not ignored. */
const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: LIST_BYTES,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

const copyTree = (from: string, to: string) => cpSync(from, to, { recursive: true, preserveTimestamps: true })

/** Copies the working tree and its build into a new folder and links its packages. The caller removes the folder. */
export const copyProject = (root: string): string => {
  const folder = realpathSync(mkdtempSync(join(temporaryFolder(), 'school-mutations-')))
  for (const file of filesOf(root)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyTree(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  if (existsSync(join(root, '.dist'))) copyTree(join(root, '.dist'), join(folder, '.dist'))
  return folder
}

/** Saves the build of a copy; returns a function that restores it. */
export const keepBuild = (folder: string): (() => void) => {
  const [build, kept] = [join(folder, '.dist'), join(folder, '.test-results/kept-build')]
  copyTree(build, kept)
  return () => {
    rmSync(build, { recursive: true, force: true })
    copyTree(kept, build)
  }
}

/** Plants a fault; returns a function that undoes it. Throws unless the text to replace occurs exactly once. */
export const plant = (folder: string, { name, file, find, replace }: Omit<PlantedFault, 'foundBy'>): (() => void) => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`${name}: its text is in ${file} ${times} times instead of once`)
  if (find === replace) throw new Error(`${name}: it changes nothing`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  return () => writeFileSync(path, text)
}
