type Table = Readonly<Record<string, string>>

/** Names with a slash are full paths; the others are inside `top`. */
const rowsOf = (top: string, table: Table): [folder: string, mayImport: string[]][] =>
  Object.entries(table).map(([folder, names]) => [
    `${top}/${folder}`,
    names.split(' ').flatMap((name) => (name === '' ? [] : name.includes('/') ? name : `${top}/${name}`)),
  ])

const server: Table = {
  contract: '',
  'config-fields.ts': '',
  'project-file.ts': '',
  'load-once.ts': '',
  'school-names.ts': 'contract',
  telemetry: '',
  media: 'telemetry',
  db: 'contract telemetry project-file.ts',
  http: 'contract telemetry db media deps.ts',
  mail: 'contract telemetry db http config.ts project-file.ts school-names.ts',
  payments: 'contract http config-fields.ts load-once.ts',
  auth: 'contract telemetry db http mail config.ts deps.ts load-once.ts school-names.ts',
  catalog: 'contract db http auth deps.ts',
  orders: 'contract db http mail payments auth catalog deps.ts school-names.ts',
  staff: 'contract db payments catalog orders',
  forms: 'contract http auth catalog orders deps.ts',
  'endpoints.ts': 'auth orders forms',
  content: 'contract db http media mail auth catalog orders deps.ts endpoints.ts school-names.ts',
  demo: 'contract http school-names.ts',
  pages: 'contract db http mail catalog content demo deps.ts config.ts project-file.ts school-names.ts',
  sandbox: 'contract http payments auth project-file.ts',
}

const widget: Table = {
  browser: '',
  styles: '',
  package: '',
  texts: 'server/contract browser',
  ui: 'server/contract browser texts',
  form: 'server/contract browser texts ui',
  api: 'server/contract browser texts',
  auth: 'server/contract browser package texts ui form api',
  checkout: 'server/contract browser styles package texts ui form api',
  reader: 'server/contract browser styles texts ui api',
  studio: 'server/contract browser styles texts ui api reader',
  elements: 'server/contract browser styles auth checkout reader package',
  notify: 'server/contract browser styles elements',
  loader: 'server/contract browser styles api checkout elements notify',
}

/**
 * What each folder may import besides itself. The table is acyclic: each folder is below those that it names. Files directly in `server`
 * wire the features together. Source: DESIGN §2.
 */
export const folders: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...rowsOf('server', server),
  ['server', []],
  ...rowsOf('widget', widget),
  ['widget', ['server/contract']],
  ['demo-pages', ['server/contract', 'server/sandbox', 'widget']],
  ['scripts', ['server', 'widget', 'demo-pages']],
])

/** These types name every feature; other folders may import them as types, but no values from them. */
export const sharedTypes: readonly string[] = ['server/config.ts', 'server/deps.ts']
