import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import express, { type RequestHandler } from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { demoPages, foreignLanding, pageAssets } from '../app/demo.ts'
import type { SignedInPerson } from '../http/use-case.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const files = {
  'home/index.html': '<p>Маяк</p>',
  'csp/index.html': '<p>Политика</p>',
  'checkout/index.html': '<school-checkout></school-checkout>',
  'checkout/catalog/index.html': '<school-checkout catalog></school-checkout>',
  'checkout/single/index.html':
    '<school-checkout product="%product%"><a href="/?products=%product%"></a></school-checkout>',
  'programs/index.html': '<link rel="stylesheet" href="/pages/site.css">',
  'studio/index.html': '<school-studio></school-studio>',
  'free-lesson/index.html': '<script src="%school%/widget/school.js"></script>',
  'inline/index.html': '<school-login></school-login>',
  'profile/index.html':
    '<!-- for visitors --><school-login></school-login><!-- end --><!-- for users --><p>Профиль</p><!-- end -->',
  'first-views.json': JSON.stringify({
    version: 'v1',
    views: { login: { rupass: { css: '', html: '<h2>Вход</h2>' } } },
    signedIn: {
      login: {
        'ru:action': { css: '', html: '<h2>Здравствуйте, %person-name%!</h2>' },
        'ru:phone': { css: '', html: '<h2>Ваш телефон</h2>' },
      },
    },
    script: 'early()',
    preloads: '',
  }),
  'site.css': 'p { color: red }',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'covers/chess.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const built = pathToFileURL(`${folder}/`)
const config = { ...readConfig({ PORT: '3000', DATA_DIR: folder }), dataDir: folder }
const pages = [pageAssets(config, built), demoPages(config, built)]
const known =
  (person: SignedInPerson | null): RequestHandler =>
  (request, _, next) => {
    request.context = Object.assign(Object.create(null), { person })
    next()
  }
const serve = (...handlers: RequestHandler[]) =>
  request(express().use(known(null), ...handlers, (_, response) => void response.writeHead(404).end()))
const school = () => serve(...pages)
const landing = () => request(foreignLanding(config, built))

test('a page comes compressed as the browser takes it, and not at all when it has it', async () => {
  const first = await school().get('/').set('Accept-Encoding', 'gzip')
  expect([first.status, first.text, first.headers['content-encoding']]).toEqual([200, '<p>Маяк</p>', 'gzip'])
  const again = await school().get('/').set('If-None-Match', `${first.headers.etag}`)
  expect([again.status, again.text]).toEqual([304, ''])
  const plain = await school().get('/').set('Accept-Encoding', 'identity')
  expect([plain.text, plain.headers['content-encoding']]).toEqual(['<p>Маяк</p>', undefined])
})

test('the pages of terms are those of the school, if it has some', async () => {
  const legalPages = { terms: '/page/terms/', offer: 'https://law.example/policy', newsletter: '/page/letters/' }
  const own = () => serve(demoPages({ ...config, legalPages }, built))
  const places = [await own().get('/user-terms'), await own().get('/user-offer/'), await own().get('/user-newsletter')]
  expect(places.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, '/page/terms/'],
    [302, 'https://law.example/policy'],
    [302, '/page/letters/'],
  ])
})

test('HEAD brings the headers alone, and other methods go on', async () => {
  const head = await school().head('/')
  expect([head.status, head.text]).toEqual([200, undefined])
  expect((await school().post('/')).status).toBe(404)
})

test('style sheets and icons are served, sources of pages are not', async () => {
  expect((await school().get('/pages/site.css')).headers['content-type']).toMatch('text/css')
  expect((await school().get('/favicon.ico')).headers['content-type']).toMatch('image/svg+xml')
  for (const path of ['/pages/home/index.html', '/pages/../package.json', '/pages/.env', '/pages/missing.css']) {
    expect((await school().get(path)).status).toBe(404)
  }
})

test('a style sheet is kept for good at the address that its page names, and asked for again at every other one', async () => {
  const [address = ''] = /\/pages\/site\.css\?v=\w+/.exec((await school().get('/programs/')).text) ?? []
  const cachePolicyOf = async (path: string) => (await school().get(path)).headers['cache-control']
  expect([
    await cachePolicyOf(address),
    await cachePolicyOf('/pages/site.css'),
    await cachePolicyOf('/pages/site.css?v=0'),
    await cachePolicyOf(`${address}0`),
  ]).toEqual(['public, max-age=31536000, immutable', 'no-cache', 'no-cache', 'no-cache'])
  writeFileSync(join(folder, 'site.css'), 'p { color: blue }')
  expect([await cachePolicyOf(address), (await school().get('/programs/')).text.includes(address)]).toEqual([
    'no-cache',
    false,
  ])
})

test('a picture of what is sold may stand in a page of another origin, and nothing else may', async () => {
  const policies = ['covers/chess.svg', 'icon.svg', 'site.css'].map(
    async (file) => (await school().get(`/pages/${file}`)).headers['cross-origin-resource-policy'],
  )
  expect(await Promise.all(policies)).toEqual(['cross-origin', undefined, undefined])
})

test('the page about the policy has the policy it describes', async () => {
  const { headers } = await school().get('/demo/csp/')
  expect(headers['content-security-policy']).toContain(`script-src http://localhost:3000;`)
})

/** Whether the providers' scripts may run there, and what caches are told. */
const seen = async (path: string) => {
  const { headers } = await school().get(path)
  const policy = headers['content-security-policy'] ?? ''
  return [path, policy.includes("script-src 'self' http://127.0.0.1:3002;"), headers['cache-control']]
}

test('pages with the checkout alone let the providers of payments in, and are kept by browsers alone, which ask again', async () => {
  const addresses = ['/checkout/cart/list', '/course/12/checkout', '/lessons/checkout?lesson=1', '/programs/', '/']
  const responses = await Promise.all(addresses.map(seen))
  expect(responses).toEqual(addresses.map((path, at) => [path, at < 3, 'private, no-cache']))
})

test('the method step has its address in every folder of the checkout, as the inner router knows it', async () => {
  const addresses = ['/checkout/cart/method', '/checkout/payment/method/', '/checkout/catalog-cart/method']
  const statuses = await Promise.all(addresses.map(async (path) => (await school().get(path)).status))
  expect(statuses).toEqual([200, 200, 200])
})

/** What a school without demo pages answers: the status, and where to. */
const responseWithoutDemo = async (path: string) => {
  const middleware = demoPages({ ...config, hasDemoPages: false }, built)
  const { status, headers } = await serve(middleware).get(path)
  return [path, status, headers.location]
}

test('without demo pages the school keeps its own, and starts with what it sells', async () => {
  const addresses = [
    '/',
    '/demo/csp/',
    '/demo/foreign/',
    '/demo/cards/',
    '/demo/nothing',
    '/programs/',
    '/checkout/cart/list',
    '/studio/',
  ]
  expect(await Promise.all(addresses.map(responseWithoutDemo))).toEqual([
    ['/', 302, '/courses/'],
    ['/demo/csp/', 404, undefined],
    ['/demo/foreign/', 404, undefined],
    ['/demo/cards/', 404, undefined],
    ['/demo/nothing', 404, undefined],
    ['/programs/', 200, undefined],
    ['/checkout/cart/list', 200, undefined],
    ['/studio/', 200, undefined],
  ])
})

test('the index of the test cards is where the sandboxes are, and nowhere in production', async () => {
  expect((await school().get('/demo/cards/')).headers.location).toBe('http://127.0.0.1:3002/')
  const none = { ...config.payments, yookassa: undefined }
  const bare = demoPages({ ...config, payments: none }, built)
  expect((await serve(bare).get('/demo/cards/')).status).toBe(404)
})

test('a landing requires Trusted Types and lets in the policy of the widgets alone, unless scripts of others come', async () => {
  const facebook = {
    appId: '1',
    appSecret: 's',
    graphUrl: 'https://graph.example/v1',
    script: 'https://sdk.example/sdk.js',
  }
  const policyOf = async (isSandbox: boolean) => {
    const listener = foreignLanding({ ...config, facebook: { ...facebook, isSandbox } }, built)
    return (await request(listener).get('/')).headers['content-security-policy']?.split('; ')
  }
  const own = [
    "script-src 'self' http://localhost:3000",
    "require-trusted-types-for 'script'",
    'trusted-types school-widgets',
  ]
  expect(await policyOf(true)).toEqual(expect.arrayContaining(own))
  const sources = await policyOf(false)
  expect(sources).toEqual(
    expect.arrayContaining([
      "script-src 'self' http://localhost:3000 https://sdk.example",
      'frame-src https://www.facebook.com',
      'connect-src http://localhost:3000 https://graph.example https://www.facebook.com',
    ]),
  )
  expect(sources?.filter((directive) => directive.includes('trusted-types'))).toEqual([])
})

test('the landing of another origin takes the script from the school, and the school leads to it', async () => {
  expect((await landing().get('/')).text).toBe('<script src="http://localhost:3000/widget/school.js"></script>')
  expect((await landing().get('/user-terms')).status).toBe(404)
  expect((await school().get('/demo/foreign/')).headers.location).toBe('http://127.0.0.1:3001/')
})

const anna = {
  id: '7',
  email: 'a@school.example',
  name: 'Анна <i>',
  phone: '+79165554433',
  role: '',
  isEmailProved: true,
}

/** What a person is shown, and what caches are told. */
const shown = async (path: string, person: SignedInPerson | null) => {
  const { text, headers } = await serve(known(person), ...pages).get(path)
  return [/<h2>.*<\/h2>|<p>.*<\/p>/.exec(text)?.[0], headers['cache-control'], headers.vary]
}

test('a page with a form greets its reader and is not stored then; pages for visitors, and without forms, are as always', async () => {
  const [form, home] = ['/demo/inline/', '/']
  expect([
    await shown(form, anna),
    await shown(form, { ...anna, phone: null }),
    await shown(form, { ...anna, name: '' }),
    await shown(form, null),
    await shown(home, anna),
    await shown('/user/profile/', anna),
    await shown('/user/profile/', { ...anna, name: '' }),
    await shown('/user/profile/', null),
    await shown('/user/profile/?next=%2Flesson', null),
  ]).toEqual([
    ['<h2>Здравствуйте, Анна &lt;i&gt;!</h2>', 'private, no-store', 'Cookie, Accept-Encoding'],
    ['<h2>Ваш телефон</h2>', 'private, no-store', 'Cookie, Accept-Encoding'],
    ['<h2>Вход</h2>', 'private, no-cache', 'Cookie, Accept-Encoding'],
    ['<h2>Вход</h2>', 'private, no-cache', 'Cookie, Accept-Encoding'],
    ['<p>Маяк</p>', 'private, no-cache', 'Accept-Encoding'],
    ['<p>Профиль</p>', 'private, no-store', 'Cookie, Accept-Encoding'],
    ['<p>Профиль</p>', 'private, no-store', 'Cookie, Accept-Encoding'],
    ['<h2>Вход</h2>', 'private, no-cache', 'Cookie, Accept-Encoding'],
    ['<p>Профиль</p>', 'private, no-cache', 'Accept-Encoding'],
  ])
})

test('the link of a form without scripts leads back to the page of the form', async () => {
  const { text } = await school().get('/demo/inline/')
  expect(text).toContain('<a href="/auth/form/?next=%2Fdemo%2Finline%2F">')
})

/** A single-product page for this product, and what caches are told. */
const singleFor = (product: string) => [
  `<school-checkout product="${product}"><a href="/?products=${product}"></a></school-checkout>`,
  'private, no-cache',
]

test('a single-product page names its product, and browsers tell the pages of two products apart', async () => {
  const three = await school().get('/school/checkout?duration=3')
  const other = await school().get('/school/checkout').set('If-None-Match', `${three.headers.etag}`)
  const again = await school().get('/school/checkout?duration=3').set('If-None-Match', `${three.headers.etag}`)
  expect([three, other].map(({ text, headers }) => [text, headers['cache-control']])).toEqual([
    singleFor('school:1:3'),
    singleFor('school:1'),
  ])
  expect(again.status).toBe(304)
})
