type Table = Readonly<Record<string, string>>

/** Names with a slash are full paths; the others are inside `top`. */
const rowsOf = (top: string, table: Table): [folder: string, mayImport: string[]][] =>
  Object.entries(table).map(([folder, names]) => [
    `${top}/${folder}`,
    names.split(' ').flatMap((name) => (name === '' ? [] : name.includes('/') ? name : `${top}/${name}`)),
  ])

const server: Table = {
  contract: '',
  'config/config-fields.ts': '',
  'config/project-file.ts': '',
  'load-once.ts': '',
  'config/school-names.ts': 'contract',
  telemetry: '',
  media: 'contract telemetry',
  db: 'contract telemetry server/config/project-file.ts',
  http: 'contract telemetry db media server/app/deps.ts',
  mail: 'contract telemetry db http server/config/config.ts server/config/project-file.ts server/config/school-names.ts',
  payments: 'contract http server/config/config-fields.ts load-once.ts',
  auth: 'contract telemetry db http mail server/config/config.ts server/config/config-fields.ts server/app/deps.ts load-once.ts server/config/school-names.ts',
  catalog: 'contract db http auth server/app/deps.ts',
  orders: 'contract db http mail payments auth catalog server/app/deps.ts server/config/school-names.ts',
  staff: 'contract db payments catalog orders',
  forms: 'contract http auth catalog orders server/app/deps.ts',
  'app/endpoints.ts': 'auth orders forms',
  content:
    'contract db http media mail auth catalog orders server/app/deps.ts server/app/endpoints.ts server/config/school-names.ts',
  demo: 'contract http server/config/school-names.ts',
  pages:
    'contract db http mail catalog orders content demo server/app/deps.ts server/config/config.ts server/config/project-file.ts server/config/school-names.ts',
  sandbox: 'contract http payments auth server/config/project-file.ts',
}

const widget: Table = {
  browser: 'server/contract',
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
  notify: 'server/contract browser styles texts elements',
  check: 'server/contract browser styles texts',
  loader: 'server/contract browser styles texts api check checkout elements notify',
}

/**
 * What each folder may import besides itself. The table is acyclic: each folder is below those that it names. Files directly in `server`,
 * in `server/app` and in `server/config` wire the features together. Source: DESIGN §2.
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
export const sharedTypes: readonly string[] = ['server/config/config.ts', 'server/app/deps.ts']
