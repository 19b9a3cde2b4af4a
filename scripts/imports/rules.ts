import { PROVIDERS } from '../../server/contract/checkout/methods.ts'
import { folders, sharedTypes } from './folders.ts'
import type { Import, ParsedFile } from './parse-imports.ts'

/** What rules may ask about the rest of the project. */
interface Project {
  /** True for a file that loads no package, nor do the files that it imports values from. */
  isPackageFree: (path: string) => boolean
}

/** Tells of these files which load no package. A package has no file among them. */
export const packageFreeAmong =
  (files: ReadonlyMap<string, Pick<ParsedFile, 'imports'>>) =>
  (path: string, above: readonly string[] = []): boolean =>
    above.includes(path) ||
    (files
      .get(path)
      ?.imports.every(({ target, isType }) => isType || packageFreeAmong(files)(target, [...above, path])) ??
      false)

interface Rule {
  description: string
  /** The files that the rule applies to. */
  about: (path: string) => boolean
  refuses: (one: Import, project: Project, path: string) => boolean
}

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
const within =
  (...names: string[]) =>
  (path: string) =>
    names.some((name) => isIn(path, name))
export const isTest = (path: string) => /\.(test|e2e)\.tsx?$|\/testing\//.test(path)
const isOurs = within('widget', 'server', 'demo-pages', 'scripts')

const contract = within('server/contract')
const isStore = (path: string) => within('server/db')(path) || path.endsWith('-store.ts')
const isHttp = (path: string) => within('server/http', 'server/app/app.ts')(path) || path.endsWith('/routes.ts')
const isDrizzleTool = within('scripts/migrations/drizzle.config.ts', 'scripts/migrations/generate-migrations.ts')
/** Where the server may use `import()`, and for what. `server/README.md` explains why. */
const loadedOnDemand = new Map<string, string[]>([
  ['server/app/app.ts', ['server/content/routes.ts', 'server/pages/routes.ts', 'server/sandbox/']],
  ['server/app/start.ts', ['server/sandbox/']],
  ...PROVIDERS.map(
    (id) =>
      [`server/payments/providers/${id}/index.ts`, [`server/payments/providers/${id}/`]] satisfies [string, string[]],
  ),
  ['server/content/formulas/render-formula.ts', ['katex']],
  ['server/auth/identity/oidc.ts', ['openid-client']],
  ['server/media/pictures.ts', ['server/media/draw.ts']],
  ['server/auth/webauthn/verify.ts', ['@simplewebauthn/server']],
  ['server/auth/password/new-password.ts', ['@zxcvbn-ts/language-common']],
  ['server/db/connect.ts', ['server/db/engines/pglite.ts']],
  ['server/telemetry/open.ts', ['server/telemetry/prometheus.ts', 'server/telemetry/open-telemetry.ts']],
])
const startsSandboxes = within('server/app/app.ts', 'server/app/start.ts')
const isPure = (path: string) =>
  within('widget', 'server')(path) &&
  /\/((\w+-)?machine|rules|state|(cart-)?totals|save-attempt|((save|phone)-)?transitions|saving-work)\.ts$/.test(path)
/** What the studio's machine knows of documents. Uuids are created only in edits, which effects apply. */
const isDocumentModel = within(
  ...['differences', 'errors', 'merge', 'model', 'same'].map((name) => `widget/studio/document/${name}.ts`),
)

/** Rules that the table of folders cannot express. Tests may use packages freely. */
const rules: Rule[] = [
  {
    description: 'widget takes values only from contract files that load no package; the rest by `import type`',
    about: (path) => within('widget')(path) && !isTest(path),
    refuses: ({ target, isType }, { isPackageFree }) => contract(target) && !isType && !isPackageFree(target),
  },
  {
    description: 'widget runs in a browser: no Node module, no zod',
    about: (path) => within('widget')(path) && !isTest(path),
    refuses: ({ target, isType }) => !isType && (target.startsWith('node:') || isIn(target, 'zod')),
  },
  {
    description:
      'the sandbox is reached by tests, and lazily by server/app/app.ts and server/app/start.ts outside production',
    about: (path) => (folderOf(path) === 'server' || within('scripts')(path)) && !isTest(path),
    refuses: ({ target, isType, isLazy }, _, path) =>
      within('server/sandbox')(target) && !isType && !(isLazy && startsSandboxes(path)),
  },
  {
    description: '`import()` in the server only where server/README.md lists it',
    about: (path) => within('server')(path) && !isTest(path),
    refuses: ({ target, isLazy }, _, path) =>
      isLazy && !(loadedOnDemand.get(path) ?? []).some((start) => target.startsWith(start)),
  },
  {
    description: 'contract imports no package but zod',
    about: (path) => contract(path) && !isTest(path),
    refuses: ({ target }) => !isOurs(target) && !isIn(target, 'zod'),
  },
  {
    description: 'drizzle only in server/db and files named *-store.ts',
    about: (path) => !isStore(path) && !isTest(path) && !isDrizzleTool(path),
    refuses: ({ target }) => within('drizzle-orm', 'drizzle-kit')(target),
  },
  {
    description: 'Express only in server/http, routes.ts files and server/app/app.ts',
    about: (path) => within('server')(path) && !isHttp(path) && !isTest(path),
    refuses: ({ target }) => within('express', 'express-session', 'multer', 'helmet')(target),
  },
  {
    description: 'machines, rules and totals are pure: no React, no calls, no packages',
    about: isPure,
    refuses: ({ target, isType }) =>
      !isType && !contract(target) && !(isOurs(target) && (isPure(target) || isDocumentModel(target))),
  },
]

/**
 * The row of the table for a file. Tests may import across the features of their top-level folder; those of `demo-pages` may import what
 * scripts may.
 */
const folderOf = (path: string): string => {
  const parts = path.split('/')
  const [top = ''] = parts
  if (isTest(path)) return top === 'demo-pages' ? 'scripts' : top
  const own = parts.slice(0, 2).join('/')
  return [path, own].find((name) => Object.hasOwn(folders, name)) ?? top
}

const mayImport = (folder: string, { target, isType }: Import): boolean =>
  isIn(target, folder) ||
  (folders[folder] ?? []).some((name) => isIn(target, name) && (isType || !sharedTypes.includes(name)))

const crossings = ({ path, imports }: ParsedFile): string[] => {
  const folder = folderOf(path)
  return imports
    .filter((one) => isOurs(one.target) && !mayImport(folder, one))
    .map(({ target, line }) => `${path}:${line} imports ${target}: scripts/imports/folders.ts does not let ${folder}`)
}

const IMPURE =
  /^(fetch|set(Timeout|Interval)|requestAnimationFrame|queueMicrotask)\(\)$|^new Date\(\)$|^(Date\.now|performance\.now|Math\.random|(window|document|localStorage|sessionStorage|crypto|process|console)\..*)$/

/** The studio and its client have a page of their own, all other code of the widget and the contract runs in pages of others. */
const isStudio = within('widget/studio', 'widget/api/content')
const runsInForeignPages = (path: string) =>
  within('widget', 'server/contract')(path) && !isStudio(path) && !isTest(path)

/**
 * Replaced by MooTools 1.1 (`Event`), by Prototype 1.6 (`Array.from`, which then makes an empty array of a set or a map) and by core-js 2
 * (`Promise`, without what came later).
 */
const REPLACED = /^(Array\.from|new Event\(.*\)|Promise\.(allSettled|any|withResolvers|try))$/

/** What a page with an old library breaks: its classes of DOM objects are not those of the browser. */
const replaceable = ({ path, globals, globalClasses }: ParsedFile): string[] => {
  if (!runsInForeignPages(path)) return []
  const classes = globalClasses.filter((name) => name !== 'Error').map((name) => `instanceof ${name}`)
  return [...classes, ...globals.filter((name) => REPLACED.test(name))]
}

/** The violations of a file, each with its location. */
export const broken = (file: ParsedFile, project: Project): string[] => {
  const imports = rules
    .filter(({ about }) => about(file.path))
    .flatMap(({ description, refuses }) =>
      file.imports
        .filter((one) => refuses(one, project, file.path))
        .map(({ target, line }) => `${file.path}:${line} imports ${target}: ${description}`),
    )
  const impure = isPure(file.path) ? file.globals.filter((name) => IMPURE.test(name)) : []
  return [
    ...crossings(file),
    ...imports,
    ...impure.map((name) => `${file.path} uses ${name}: machines, rules and totals are pure`),
    ...replaceable(file).map((name) => `${file.path} uses ${name}: old libraries of landings replace such globals`),
  ]
}

const TOP = ['widget', 'server', 'demo-pages', 'scripts', 'node_modules']
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'README.md']

/** Top-level names that are not allowed. Dot files are allowed. Source: DESIGN §2. */
export const strangers = (names: string[]): string[] =>
  names.filter((name) => ![...TOP, ...FILES].includes(name) && !name.startsWith('.')).toSorted()
