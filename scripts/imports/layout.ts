const FOLDERS = ['widget', 'server', 'demo-pages', 'scripts', 'node_modules']
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'README.md']

/** The top-level names that do not belong there. Dot files may stand. Source: DESIGN §2. */
export const strangers = (names: string[]): string[] =>
  names.filter((name) => ![...FOLDERS, ...FILES].includes(name) && !name.startsWith('.')).toSorted()
