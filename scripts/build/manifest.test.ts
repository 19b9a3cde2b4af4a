import { expect, test } from 'vitest'
import { z } from 'zod'
import { attributeName } from '../../widget/elements/attributes.ts'
import { shellAttributes } from '../../widget/elements/element-spec.ts'
import { elementSpecs } from '../../widget/elements/element-specs.ts'
import { schoolContent } from '../../widget/elements/school-content.ts'
import { schoolCart } from '../../widget/elements/school-cart.ts'
import { schoolCheckout } from '../../widget/elements/school-checkout.ts'
import { widgetSurface } from '../parity/testing/widget-surface.ts'
import { manifest } from './manifest.ts'

const message = z.string().regex(/^[A-Z].*\.$/s)
const type = z.strictObject({ text: z.string().min(1) })
const noted = { name: z.string().min(1), description: message }
const field = { kind: z.literal('field'), ...noted, type, default: z.string().optional() }

/** What the published schema of version 2.1 asks of such a file, without what ours does not use. */
const published = z.strictObject({
  schemaVersion: z.literal('2.1.0'),
  modules: z.array(
    z.strictObject({
      kind: z.literal('javascript-module'),
      path: z.literal('index.js'),
      declarations: z.array(
        z.strictObject({
          kind: z.literal('class'),
          customElement: z.literal(true),
          tagName: z.string(),
          ...noted,
          superclass: z.strictObject({ name: z.literal('HTMLElement'), package: z.literal('global:') }),
          attributes: z.array(
            z.strictObject({ ...noted, type, default: z.string().optional(), fieldName: z.string().optional() }),
          ),
          members: z.array(
            z.union([
              z.strictObject({ ...field, attribute: z.string(), reflects: z.literal(true) }),
              z.strictObject(field),
              z.strictObject({ kind: z.literal('method'), ...noted }),
            ]),
          ),
          events: z.array(z.strictObject({ ...noted, type })),
          cssProperties: z.array(z.strictObject(noted)),
          cssParts: z.array(z.strictObject(noted)),
          slots: z.array(z.strictObject(noted)),
        }),
      ),
      exports: z.array(
        z.strictObject({
          kind: z.literal('custom-element-definition'),
          name: z.string(),
          declaration: z.strictObject({ name: z.string(), module: z.string() }),
        }),
      ),
    }),
  ),
})

const [module] = published.parse(manifest()).modules
const declarations = module?.declarations ?? []
const names = (all: { name: string }[]) => all.map(({ name }) => name).toSorted()

const sortedNames = (attributes: object) => Object.keys(attributes).map(attributeName).toSorted()

test('every element is declared, with each of its attributes and what a page may call', () => {
  expect(declarations.map(({ tagName, attributes }) => [tagName, names(attributes)])).toEqual([
    ...[elementSpecs.login, elementSpecs.auth, schoolCheckout, schoolContent].map(({ tag, attributes }) => [
      tag,
      sortedNames({ ...attributes, ...shellAttributes }),
    ]),
    [schoolCart.tag, sortedNames(schoolCart.attributes)],
  ])
  const methods = declarations.map(({ members }) =>
    members.filter(({ kind }) => kind === 'method').map(({ name }) => name),
  )
  expect(methods).toEqual([['show', 'close'], ['show', 'close'], ['show', 'close'], ['show', 'close'], []])
})

test('an absent attribute counts as its default', () => {
  const defaults = declarations[1]?.attributes.filter((one) => one.default).map((one) => [one.name, one.default])
  expect(Object.fromEntries(defaults ?? [])).toMatchObject({ lang: '"ru"', view: '"registration"', popup: 'false' })
})

test('every event, custom property and part of the code is described, and no other', () => {
  const slots = declarations.flatMap((declaration) => names(declaration.slots))
  const events = widgetSurface.events.flatMap((name) => [name, name.replace(':', '-')]).toSorted()
  for (const declaration of declarations)
    expect({
      events: names(declaration.events),
      tokens: names(declaration.cssProperties),
      parts: names(declaration.cssParts),
      slots,
    }).toEqual({ ...widgetSurface, events })
})
