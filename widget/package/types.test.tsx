import { expectTypeOf, test } from 'vitest'
import type { Finding } from '../check/finding.ts'
import type { Lang } from '../../server/contract/langs.ts'
import type { CheckoutConfig, SchoolEventName, startViews, WidgetConfig } from '../browser/host.ts'
import type { PropertyValue } from '../elements/attributes.ts'
import type { ElementSpec, shellAttributes } from '../elements/element-spec.ts'
import type { elementSpecs, authAttributes } from '../elements/element-specs.ts'
import type { SchoolElement as ShellElement } from '../elements/shell-seam.ts'
import type { SchoolWidgets as LoaderWidgets } from '../loader/openers.ts'
import type {
  AttributeValue,
  SchoolAuthAttributes,
  SchoolAuthElement,
  SchoolCheckoutAttributes,
  SchoolElement,
  SchoolEventMap,
  SchoolFinding,
  SchoolIntrinsicElements,
  SchoolLoginAttributes,
  SchoolLoginElement,
  SchoolPopups,
  SchoolTemplateElements,
  SchoolWidgets,
} from './index.ts'
import { SchoolContent, SchoolLogin } from './react.ts'

type Hyphenated<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Hyphenated<Rest>}`
    : `-${Lowercase<First>}${Hyphenated<Rest>}`
  : Name

type Shared = keyof typeof authAttributes | keyof typeof shellAttributes

const login = () => document.createElement('school-login')

// These tests are the compiler's: a line that must not compile says so.

const open = (widgets: SchoolWidgets) => [
  widgets.open('login', { 'next-url': '/lesson', popup: true, 'data-from': 'menu' }).close(),
  // @ts-expect-error there is no such popup
  widgets.open('basket'),
  // @ts-expect-error an attribute is no object
  widgets.open('auth', { view: {} }),
]

const page = () => [
  <school-login
    key="page"
    className="form"
    next-url="/lesson"
    only-auth
    style={{ '--school-accent': 'teal' }}
    ref={(element) => void element?.show()}
    onschool:redirect={(event) => event.detail.url.startsWith('/')}
    onschool-paid={(event) => event.detail.products.join()}
  />,
  <school-auth key="form" view="registration" caption="Записаться" />,
  <school-checkout key="checkout" trial />,
  <school-cart key="badge" />,
  <school-content key="content" kind="lesson" id="3" onschool:quiz={(event) => event.detail.right > 0} />,
  // @ts-expect-error there is no such kind
  <school-content key="kind" kind="book" />,
  // @ts-expect-error a flag is true or false
  <school-checkout key="trial" trial="yes" />,
  // @ts-expect-error there is no such form
  <school-auth key="view" view="basket" />,
  <school-login key="start" view="registration" />,
  // @ts-expect-error it has no such form
  <school-login key="info" view="info" />,
  // @ts-expect-error a flag is true or false
  <school-login key="flag" only-auth="yes" />,
  // @ts-expect-error only the school's form has it
  <school-login key="caption" caption="Вход" />,
  <SchoolLogin
    key="component"
    className="form"
    next-url="/lesson"
    onSignedIn={(event) => event.detail.method.trim()}
  />,
  <SchoolContent
    key="slot"
    id="3"
    ref={(element) => void element?.show()}
    onQuiz={(event) => event.detail.right > 0}
  />,
  // @ts-expect-error there is no such form
  <SchoolLogin key="form-of-component" view="info" />,
  // @ts-expect-error a redirect has no method
  <SchoolLogin key="detail" onRedirect={(event) => event.detail.method} />,
  // @ts-expect-error there is no such colour
  <school-login key="colour" style={{ '--school-acent': 'teal' }} />,
]

test('every attribute of the elements is in the types, and no other', () => {
  expectTypeOf<keyof SchoolLoginAttributes>().toEqualTypeOf<Hyphenated<Shared | 'view'>>()
  expectTypeOf<keyof SchoolAuthAttributes>().toEqualTypeOf<Hyphenated<Shared | keyof ElementSpec['attributes']>>()
})

test('every attribute and first step of the checkout is in the types, and no other', () => {
  type Own = Exclude<keyof CheckoutConfig, 'dateLang'> | keyof typeof shellAttributes
  type Page = NonNullable<SchoolCheckoutAttributes['page']>
  expectTypeOf<keyof SchoolCheckoutAttributes>().toEqualTypeOf<Hyphenated<Own>>()
  expectTypeOf<Page>().toEqualTypeOf<Exclude<CheckoutConfig['page'], ''>>()
})

test('every attribute is also a property of its own kind, and the next page is a wish of its own', () => {
  type Shell = { popup: boolean; theme: 'light' | 'dark' | 'auto'; api: string }
  type Auth = Omit<WidgetConfig, 'lang' | 'dateLang' | 'nextUrl' | 'nextUrlProperty' | 'view'> &
    Shell & { view: (typeof startViews.auth)[number] }
  type Login = Omit<Auth, 'view' | 'caption'> & { view: 'pass' | 'registration' }
  expectTypeOf<Pick<SchoolAuthElement, keyof Auth>>().branded.toEqualTypeOf<Auth>()
  expectTypeOf<Pick<SchoolLoginElement, keyof Login>>().branded.toEqualTypeOf<Login>()
  expectTypeOf(login().nextUrl).toEqualTypeOf<string | null | undefined>()
  // @ts-expect-error only the school's form has it
  expectTypeOf(login().caption)
})

test('what an element can do is in the types', () => {
  expectTypeOf<Pick<ShellElement, 'show' | 'close' | 'nextUrl'>>().toExtend<
    Pick<SchoolElement, 'show' | 'close' | 'nextUrl'>
  >()
})

test('every event is in the types, with what it tells', () => {
  expectTypeOf<keyof SchoolEventMap>().toEqualTypeOf<SchoolEventName>()
  login().addEventListener('school:signed-in', ({ detail }) =>
    expectTypeOf(detail.method).toEqualTypeOf<
      'password' | 'code' | 'registration' | 'facebook' | 'passkey' | 'phone' | 'yandex' | 'vk' | 'oidc'
    >(),
  )
  document.addEventListener('school:redirect', ({ detail }) => expectTypeOf(detail.url).toEqualTypeOf<string>())
  // @ts-expect-error a redirect has no method
  document.addEventListener('school:redirect', ({ detail }) => expectTypeOf(detail.method))
})

test('every event has a second name without a colon, with the same detail', () => {
  login().addEventListener('school-signed-in', ({ detail }) =>
    expectTypeOf(detail.method).toEqualTypeOf<
      'password' | 'code' | 'registration' | 'facebook' | 'passkey' | 'phone' | 'yandex' | 'vk' | 'oidc'
    >(),
  )
  // @ts-expect-error there is no such event
  document.addEventListener('school-redirect', ({ detail }) => expectTypeOf(detail.method))
})

test('the global is what the script makes', () => {
  expectTypeOf<LoaderWidgets>().toExtend<SchoolWidgets>()
  expectTypeOf<keyof LoaderWidgets>().toEqualTypeOf<keyof SchoolWidgets>()
  expectTypeOf<keyof SchoolPopups>().toEqualTypeOf<keyof typeof elementSpecs>()
  expectTypeOf<PropertyValue>().toEqualTypeOf<AttributeValue>()
  expectTypeOf(open).returns.toBeArray()
})

test('the findings of the check are what the check finds', () => {
  expectTypeOf<Finding>().toEqualTypeOf<SchoolFinding>()
  expectTypeOf<ReturnType<SchoolWidgets['check']>>().resolves.toEqualTypeOf<SchoolFinding[]>()
})

test('React knows the tags, their attributes, events and colours', () => {
  expectTypeOf(page).returns.toBeArray()
})

test('other libraries take the tags with what their elements have', () => {
  type Tags = SchoolIntrinsicElements<{ class?: string; lang?: string }>
  expectTypeOf<Tags['school-login']['class']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Tags['school-login']['lang']>().toEqualTypeOf<Lang | undefined>()
  expectTypeOf<Tags['school-login']['only-auth']>().toEqualTypeOf<boolean | undefined>()
})

test('a library that takes `only-auth` for a listener has `auth-only` instead', () => {
  type Tag = SchoolTemplateElements<{ class?: string }>['school-login']
  expectTypeOf<Pick<Tag, 'class' | 'only-auth' | 'auth-only'>>().toEqualTypeOf<{
    class?: string
    'only-auth'?: never
    'auth-only'?: boolean
  }>()
})
