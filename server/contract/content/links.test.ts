import { describe, expect, test } from 'vitest'
import { isPlainHref } from '../rules.ts'
import { allBlockTypes, type BlockType } from './blocks/block-types.ts'
import { traitsOf } from './blocks/traits.ts'
import { documentBody } from './documents/body.ts'
import { fieldsOf } from './documents/fields.ts'
import { fieldSchemas } from './documents/schemas.ts'
import type { DocumentKind } from './state.ts'
import { hostileLinks } from './testing/hostile-links.ts'
import { decodeMessage } from './values/errors.ts'

const withBlock = (type: BlockType, data: object) =>
  documentBody('course', 'change').safeParse({ content: [{ type, data }] })

const kinds: DocumentKind[] = ['course', 'webinar', 'contest', 'studio']

/** Every field that may hold a link, with what stores one in it. */
const stores = [
  ...kinds.flatMap((kind) =>
    fieldsOf(kind)
      .filter((name) => fieldSchemas[name].role === 'link')
      .map((name) => ({
        name: `${kind} ${name}`,
        path: [name],
        store: (link: string) => documentBody(kind, 'change').safeParse({ [name]: link }),
      })),
  ),
  ...allBlockTypes.flatMap((type) =>
    traitsOf(type).links.map((name) => ({
      name: `${type} ${name}`,
      path: ['content', 0, 'data', name],
      store: (link: string) => withBlock(type, { [name]: link }),
    })),
  ),
]

test('the fields that may hold a link are those of the spec', () => {
  expect(stores.map(({ name }) => name)).toEqual([
    'course lessons_page',
    ...['webinar', 'contest'].flatMap((kind) =>
      ['lessons_page', 'link', 'webinar_link', 'video_result'].map((name) => `${kind} ${name}`),
    ),
    'studio btn_link',
    'image-text btn_code',
    'image-text link',
    'video url',
    'video kinescope_video_id',
  ])
})

describe.each(stores)('$name', ({ path, store }) => {
  test.each(hostileLinks.filter((link) => !isPlainHref(link)))('never holds %j', (link) => {
    const { error } = store(link)
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[path, 'hrefBad']])
  })

  test.each([
    'https://school.example/a?b=c#d',
    '/courses/7/',
    'mailto:mama@school.example?subject=Hi',
    'tel:+7(916)123-45-67',
    '',
  ])('holds %j', (link) => {
    expect(store(link).success).toBe(true)
  })
})

test.each(['course:1', 'lesson:7', 'school:2', 'plus:1'])('a button may sell %s', (product) => {
  const { data } = withBlock('image-text', { btn_code: product })
  expect(data?.content?.[0]?.data.btn_code).toBe(product)
})

test.each(['course:', 'course:javascript', 'cours:1', 'course:1:3', 'javascript:1'])(
  'a button never holds %j',
  (code) => {
    const { error } = withBlock('image-text', { btn_code: code })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['content', 0, 'data', 'btn_code'], 'hrefBad'],
    ])
  },
)

test.each(hostileLinks.filter((link) => /^\s*(javascript|data|vbscript|blob|file|filesystem):/i.test(link)))(
  'settings of a webinar never hold %j',
  (link) => {
    const { error } = documentBody('webinar', 'change').safeParse({ config_data: { room: [{ link }] } })
    expect(error?.issues.map(({ path, message }) => [path, decodeMessage(message).key])).toEqual([
      [['config_data'], 'jsonBad'],
    ])
  },
)
