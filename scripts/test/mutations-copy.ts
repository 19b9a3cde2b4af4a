import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { changed, type PlantedChange } from './planted-change.ts'
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

/** Plants a fault; returns a function that undoes it. */
export const plant = (folder: string, change: PlantedChange): (() => void) => {
  const path = join(folder, change.file)
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, changed(code, change))
  return () => writeFileSync(path, code)
}
