import type { Import, ParsedFile } from './parse-imports.ts'

/** What a rule may ask about the rest of the project. */
export interface Project {
  /** True for a file that brings in no values, so that taking a value from it takes nothing else along. */
  isImportFree: (path: string) => boolean
}

interface Direction {
  says: string
  /** The files it speaks about. */
  about: (path: string) => boolean
  refuses: (one: Import, project: Project, path: string) => boolean
}

const within =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))
const isTest = (path: string) => /\.(test|e2e)\.tsx?$|\/testing\//.test(path)
const isOurs = within('widget', 'server', 'demo-pages', 'scripts')
const isPackage = (target: string, ...names: string[]) =>
  names.some((name) => target === name || target.startsWith(`${name}/`))

const contract = within('server/contract')
const features = within(...['auth', 'checkout', 'notify', 'elements', 'loader'].map((name) => `widget/${name}`))
const dumb = within(...['form', 'ui', 'browser', 'texts'].map((name) => `widget/${name}`))
const isStore = (path: string) => within('server/db')(path) || /[/-]store\.ts$/.test(path)
const isHttp = (path: string) => within('server/http')(path) || path === 'server/app.ts' || path.endsWith('/routes.ts')
const isDrizzleTool = (path: string) => /^scripts\/(drizzle\.config|generate-migrations)\.ts$/.test(path)
/** Where the server loads code on demand, and what. `server/README.md` says why. */
const loadedOnDemand = new Map([
  ['server/app.ts', ['server/content/routes.ts', 'server/sandbox/']],
  ['server/start.ts', ['server/sandbox/']],
  ['server/payments/payments.ts', ['server/payments/providers/']],
  ['server/media/pictures.ts', ['server/media/draw.ts']],
  ['server/auth/password/new-password.ts', ['@zxcvbn-ts/language-common']],
  ['server/db/connect.ts', ['server/db/engines/pglite.ts']],
])
const startsSandboxes = (path: string) => path === 'server/app.ts' || path === 'server/start.ts'
export const isPure = (path: string) => /\/((\w+-)?machine|rules|state|(cart-)?totals)\.ts$/.test(path)

/** The directions of imports. Tests may use packages freely. */
export const directions: Direction[] = [
  {
    says: 'widget imports from server/contract only',
    about: within('widget'),
    refuses: ({ target }) => within('server', 'demo-pages', 'scripts')(target) && !contract(target),
  },
  {
    says: 'widget takes values only from import-free contract files; the rest by `import type`',
    about: (path) => within('widget')(path) && !isTest(path),
    refuses: ({ target, isType }, { isImportFree }) => contract(target) && !isType && !isImportFree(target),
  },
  {
    says: 'widget runs in a browser: no Node module, no zod',
    about: (path) => within('widget')(path) && !isTest(path),
    refuses: ({ target, isType }) => !isType && (target.startsWith('node:') || isPackage(target, 'zod')),
  },
  {
    says: 'server never imports widget, demo-pages or scripts',
    about: within('server'),
    refuses: ({ target }) => within('widget', 'demo-pages', 'scripts')(target),
  },
  {
    says: 'the sandbox is reached by tests, and lazily by server/app.ts and server/start.ts outside production',
    about: (path) => within('server', 'scripts')(path) && !within('server/sandbox')(path) && !isTest(path),
    refuses: ({ target, isType, isLazy }, _, path) =>
      within('server/sandbox')(target) && !isType && !(isLazy && startsSandboxes(path)),
  },
  {
    says: '`import()` in the server only where server/README.md lists it',
    about: (path) => within('server')(path) && !isTest(path),
    refuses: ({ target, isLazy }, _, path) =>
      isLazy && !(loadedOnDemand.get(path) ?? []).some((start) => target.startsWith(start)),
  },
  {
    says: 'contract imports zod and itself',
    about: (path) => contract(path) && !isTest(path),
    refuses: ({ target }) => !contract(target) && !isPackage(target, 'zod'),
  },
  {
    says: 'auth never imports checkout in widget',
    about: within('widget/auth'),
    refuses: ({ target }) => within('widget/checkout')(target),
  },
  {
    says: 'checkout never imports auth in widget',
    about: within('widget/checkout'),
    refuses: ({ target }) => within('widget/auth')(target),
  },
  {
    says: 'form, ui, browser and texts import no feature',
    about: dumb,
    refuses: ({ target }) => features(target),
  },
  {
    says: 'drizzle only in server/db and files named store.ts or *-store.ts',
    about: (path) => !isStore(path) && !isTest(path) && !isDrizzleTool(path),
    refuses: ({ target }) => isPackage(target, 'drizzle-orm', 'drizzle-kit'),
  },
  {
    says: 'Express only in server/http, routes.ts files and server/app.ts',
    about: (path) => within('server')(path) && !isHttp(path) && !isTest(path),
    refuses: ({ target }) => isPackage(target, 'express', 'express-session', 'multer', 'helmet'),
  },
  {
    says: 'machines, rules and totals are pure: no React, no calls, no packages',
    about: isPure,
    refuses: ({ target, isType }) => !isType && !contract(target) && !(isOurs(target) && isPure(target)),
  },
]

const IMPURE =
  /^(fetch|set(Timeout|Interval)|requestAnimationFrame|queueMicrotask)\(\)$|^new Date\(\)$|^(Date\.now|performance\.now|Math\.random|(window|document|localStorage|sessionStorage|crypto|process|console)\..*)$/

/** The sentences that a file breaks, each with its place. */
export const broken = (file: ParsedFile, project: Project): string[] => {
  const imports = directions
    .filter(({ about }) => about(file.path))
    .flatMap(({ says, refuses }) =>
      file.imports
        .filter((one) => refuses(one, project, file.path))
        .map(({ target, line }) => `${file.path}:${line} imports ${target}: ${says}`),
    )
  const impure = isPure(file.path) ? file.globals.filter((name) => IMPURE.test(name)) : []
  return [...imports, ...impure.map((name) => `${file.path} uses ${name}: machines, rules and totals are pure`)]
}
