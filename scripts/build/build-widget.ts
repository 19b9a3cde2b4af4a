import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig } from 'vite'
import { type Lang, LANGS, MAIN_LANGS } from '../../server/contract/langs.ts'
import type { FirstViews } from '../../widget/loader/shell/shell.ts'
import { EARLY_SCRIPT as EARLY_CART } from '../../widget/loader/shop/early-call.ts'
import { EARLY_SCRIPT as EARLY_TOKEN } from '../../widget/studio/session/early-token.ts'
import { builtSheets } from './browsers/older-styles.ts'
import { bareOptionsPlugin } from './bare-options.ts'
import { loaderTarget } from './browsers/supported.ts'
import { type BuiltFile, builtFile, closureOf } from './built-file.ts'
import { type BundleRecord, recordOf } from './bundle-sizes.ts'
import { buildChunks, buildStudio, chunksOf, chunkTable, isRare, neededBy } from './chunks.ts'
import { buildPackage } from './package.ts'
import { publish, publishPages } from './publish.ts'
import { readFirstViews } from './rendered/read-first-views.ts'
import { snippetViews } from './snippet-styles.ts'
import { viteOptions, root } from './vite-options.ts'
import { shelves } from './price-lists.ts'
import { say } from '../terminal.ts'

/** Builds the classic script with the chunk table, its own first views and the style sheets. `define` as for `buildChunks`. */
const buildLoader = async (define: Record<string, unknown>): Promise<BuiltFile> => {
  const result = await build(
    mergeConfig(viteOptions, {
      define,
      plugins: [bareOptionsPlugin],
      build: {
        target: loaderTarget.join(),
        lib: { entry: 'widget/loader/school.ts', formats: ['iife'], name: 'school', fileName: () => 'school.js' },
        rolldownOptions: { output: { minify: true, entryFileNames: 'school.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error('The build has no loader')
  return builtFile({ ...script, code: `;${script.code}` }) // a page may put it behind a script that does not end with a semicolon
}

/** Bundles a page's TypeScript into one file without imports. */
const buildPageModule = async (entry: string, define: Record<string, unknown> = {}): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      define,
      build: {
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: 'page.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error(`The build has nothing of ${entry}`)
  return script.code
}

/** Builds what the server renders documents with, for Node. */
const buildReader = () =>
  build(
    mergeConfig(viteOptions, {
      ssr: { noExternal: true },
      build: {
        ssr: true,
        write: true,
        target: 'node22',
        outDir: '.dist/reader',
        emptyOutDir: true,
        rolldownOptions: {
          input: 'scripts/build/rendered/rendered-content.tsx',
          output: { codeSplitting: false, entryFileNames: 'rendered-content.js', comments: false },
        },
      },
    }),
  )

/** Text that would end an inline script, or be replaced as a part of the page. */
const NOT_INLINE = /<\/|<!|%\w+%/

/** Builds an inline script of pages. */
const buildInlineScript = async (entry: string): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      plugins: [bareOptionsPlugin],
      build: {
        lib: { entry, formats: ['iife'], name: 'early', fileName: () => 'early.js' },
        rolldownOptions: { output: { minify: true, entryFileNames: 'early.js' } },
      },
    }),
  )
  const code = chunksOf(result)[0]?.code.trim() ?? ''
  if (code === '' || NOT_INLINE.test(code)) throw new Error('The script of the pages cannot stand in one')
  return code
}

/** An inline script of the school's own pages, as an element for their heads. */
const buildPageScript = async (id: string, entry: string): Promise<string> =>
  `<script id="${id}" data-cfasync="false">${await buildInlineScript(entry)}</script>\n`

const link = ({ file, integrity }: BuiltFile, attributes: string) =>
  `<link rel="preload" as="script" crossorigin="anonymous"${attributes} href="/widget/${file}" integrity="${integrity}">\n`

/**
 * Preload links for the head of a school page: the browser fetches the files in parallel with the script that imports them. The `first`
 * files show the cart; those of `lowPriority` make it interactive. Over HTTP/1.1 the last one waits for a free connection, so it should be
 * small.
 */
const preloadLinks = (first: BuiltFile[], lowPriority: BuiltFile[]): string =>
  [...first.map((file) => link(file, '')), ...lowPriority.map((file) => link(file, ' fetchpriority="low"'))].join('')

/**
 * The script of the studio's page under the name of its version, which browsers keep, with what it loads: the application last, since it takes
 * longest to compile. It waits for no style sheet.
 */
const studioScripts = (studio: BuiltFile[]): string => {
  const [element] = studio
  const application = studio.find(({ name }) => name === 'application')
  if (!element || !application) throw new Error('The build has no studio')
  const needed = closureOf(application.file, studio).filter((file) => file !== element)
  const script = `<script type="module" async src="/widget/${element.file}"></script>\n`
  return (
    script +
    needed
      .toReversed()
      .map(({ file }) => `<link rel="modulepreload" href="/widget/${file}">\n`)
      .join('')
  )
}

process.env.NODE_ENV = viteOptions.mode

const dist = join(root, '.dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const start = performance.now()

/** All elements share one React file; the checkout contains no other code of the login. */
const buildElements = async () => {
  const [shared] = await buildChunks('react', 'scripts/build/react.ts')
  if (!shared) throw new Error('The build has no React')
  const elements = await Promise.all([
    buildChunks('auth', 'widget/elements/auth-views.tsx', { shared }),
    buildChunks('checkout', 'widget/elements/checkout-views.tsx', { shared }),
    buildChunks('reader', 'widget/elements/content-views.tsx', { shared }),
  ])
  return [shared, ...elements.flat()]
}
const [elements, popup, content, firstViews] = await Promise.all([
  buildElements(),
  buildChunks('popup', 'widget/loader/popup/popup-code.ts'),
  buildChunks('content', 'widget/loader/content/content-code.ts'),
  readFirstViews(),
])
/** The loader contains the first view that most landings start with; the school's own form and English are fetched. */
const { trees, declared } = firstViews
const inLangs = (views: FirstViews, langs: readonly Lang[]): FirstViews =>
  Object.fromEntries(Object.entries(views).filter(([key]) => langs.some((lang) => key.startsWith(lang))))
const viewsIn = (...langs: Lang[]) => ({
  login: inLangs(trees.login, langs),
  auth: inLangs(trees.auth, langs),
  checkout: inLangs(trees.checkout, langs),
})
const { auth, checkout, ...mainViews } = viewsIn(...MAIN_LANGS)
const { rupass = [], ...login } = mainViews.login
const VIEWS_VERSION = JSON.stringify(declared.version)
/** The chunks of a language beside Russian and English that do not belong to one element. */
const buildLanguage = (lang: Lang) =>
  Promise.all([
    buildChunks(`views-${lang}`, 'widget/loader/language-views.ts', { define: { LANGUAGE_VIEWS: viewsIn(lang) } }),
    buildChunks(`page-${lang}`, `widget/texts/page/page-${lang}.ts`, { isOneFile: true }),
  ])
const [views, shop, check, languages] = await Promise.all([
  buildChunks('views', 'widget/loader/first-views.ts', { define: { FETCHED_VIEWS: { login, auth } } }),
  buildChunks('shop', 'widget/loader/shop/shop-code.ts', { define: { CHECKOUT_VIEWS: checkout } }),
  buildChunks('check', 'widget/check/check-code.ts', { define: { VIEWS_VERSION } }),
  Promise.all(LANGS.filter((lang) => !MAIN_LANGS.some((main) => main === lang)).map(buildLanguage)),
])
const files = [...elements, ...popup, ...content, ...views, ...shop, ...check, ...languages.flat(2)]
/** The loader finds the chunks that few pages load in a table that is a chunk itself. */
const entries = Object.entries(chunkTable(files))
const tableOf = (isOfRare: boolean) => Object.fromEntries(entries.filter(([name]) => isRare(name) === isOfRare))
const table = await buildChunks('rare', 'widget/loader/rare-chunks.ts', { define: { RARE_CHUNKS: tableOf(true) } })
const built = [...files, ...table]
const loader = await buildLoader({
  CHUNKS: { ...tableOf(false), ...chunkTable(table) },
  OWN_VIEWS: { login: { rupass }, auth: {} },
  VIEWS_VERSION,
})
const studio = await buildStudio()
const published = await publish(join(dist, 'widget'), version, loader, [...built, ...studio], builtSheets)
const onPages = {
  ...declared,
  script: await buildInlineScript('demo-pages/inline/page-script.ts'),
  preloads: preloadLinks([], neededBy('auth', built).toReversed()),
}
/** The line of the snippet for early presses, which the school's own pages have too. */
const snippet: { EARLY: string } = await import(pathToFileURL(join(root, 'demo-pages/snippet/code.js')).href)
await publishPages(join(root, 'demo-pages'), join(dist, 'pages'), {
  'views/gallery.js': await buildPageModule('demo-pages/views/gallery.ts'),
  'check/check.js': await buildPageModule('demo-pages/check/check-page.ts', { VIEWS_VERSION }),
  ...shelves(),
  'first-views.json': JSON.stringify(onPages),
  'snippet/first-views.js': snippetViews(onPages),
  'parts/early-presses.html': `<script data-cfasync="false">${snippet.EARLY}</script>\n`,
  'parts/checkout-early.html': await buildPageScript(EARLY_CART, 'demo-pages/checkout/page-script.ts'),
  'parts/checkout-preload.html': preloadLinks(neededBy('shop', built), neededBy('checkout', built).toReversed()),
  'parts/studio-early.html': await buildPageScript(EARLY_TOKEN, 'demo-pages/studio/page-script.ts'),
  'parts/studio-scripts.html': studioScripts(studio),
  'parts/reader-preload.html': preloadLinks([], [...neededBy('content', built), ...neededBy('reader', built)]),
})
await buildReader()
await buildPackage(join(dist, 'package'))

const filesOf = (...names: string[]) => [
  ...new Set(names.flatMap((name) => neededBy(name, built)).map(({ file }) => file)),
]
const record: BundleRecord = {
  loader: loader.file,
  elements: {
    login: filesOf('auth'),
    auth: filesOf('auth', 'views', 'school-registration'), // the form of `school-auth` starts with the registration
    checkout: filesOf('shop', 'checkout'),
    content: filesOf('content', 'reader'),
  },
  check: filesOf('check'),
  studio: studio.map(({ file }) => file),
  files: [loader, ...built, ...studio].map(recordOf),
}
await writeFile(join(dist, 'bundle.json'), JSON.stringify(record, null, 2))
say(`Built the widget ${published.version} in ${Math.round(performance.now() - start)} ms`)
