import { isTextKind, TEXT_KINDS, type TextKind } from './markers.ts'

/** Maximum number of rows in a block, and of blocks in a document. */
export const ROWS_MAX = 200

/** What a field of a block or of a row holds. `richText` is markup, cleaned; `code` is kept as it is. An address is a link that authors search for. */
export type FieldType =
  | 'line'
  | 'longLine'
  | 'richText'
  | 'code'
  | 'link'
  | 'address'
  | 'codeOrAddress'
  | 'loose'
  | 'looseCodeOrLink'
  | 'flag'
  | 'image'
  | 'imageId'
  | 'variants'

type FieldTypes = Readonly<Record<string, FieldType>>

/** A list of rows in the `data` of a block. */
export interface BlockList {
  /** Name of the list in `data`. A row of `images` shows one image, and has no uuid. */
  name: 'list_text' | 'questions' | 'images'
  /** Name of the field that holds the id of its block when a single row is returned. Source: content spec §7. */
  parent?: 'quiz'
  /** Path under `/api/v1` where a row is deleted. Source: content spec §7. */
  path: string
  /** Name of a row in the API description. */
  rowName: string
  /** Fields of a row, besides its id. */
  fields: FieldTypes
}

/** A stored type of blocks. */
export interface BlockDefinition {
  /** Path under `/api/v1` where a block is deleted. Source: content spec §7. */
  path: string
  /** Where the alternative texts of its pictures are; null for a type without pictures. Source: content README, Publishing. */
  alternativeTexts: 'title' | 'columns' | 'rows' | null
  /** Fields of `data`, without its list, in wire order. */
  fields: FieldTypes
  list?: BlockList
}

const definitions = {
  /** Text, attention, header, header1 and header3: the marker that `txt` begins with tells which. */
  text: {
    path: 'texts',
    alternativeTexts: null,
    fields: { title: 'line', txt: 'richText', text_size: 'loose', block_size: 'loose' },
  },
  image: {
    path: 'images',
    alternativeTexts: 'title',
    fields: { title: 'line', img: 'image', image_size: 'loose' },
  },
  /** An image beside a text, with a button. */
  'image-text': {
    path: 'image-texts',
    alternativeTexts: 'title',
    fields: {
      title: 'line',
      img: 'image',
      txt: 'richText',
      block_type: 'loose',
      btn_code: 'looseCodeOrLink',
      image_size: 'loose',
      image_position: 'loose',
      text_size: 'loose',
      btn_text: 'line',
      link: 'link',
      new_tab: 'flag',
      show_caption: 'flag',
    },
  },
  /** Three images, each with a caption and a text. */
  'image-list-texts': {
    path: 'image-list-texts',
    alternativeTexts: 'columns',
    fields: {
      title: 'line',
      caption1: 'line',
      img1: 'image',
      txt1: 'richText',
      caption2: 'line',
      img2: 'image',
      txt2: 'richText',
      caption3: 'line',
      img3: 'image',
      txt3: 'richText',
    },
  },
  'list-text': {
    path: 'list-texts',
    alternativeTexts: null,
    fields: { title: 'line', one_column: 'flag' },
    list: { name: 'list_text', path: 'list-text-items', rowName: 'an item of a list', fields: { txt: 'richText' } },
  },
  /** Questions with answer options. */
  quiz: {
    path: 'quiz',
    alternativeTexts: null,
    fields: { title: 'line', caption: 'line', welcome_text: 'richText', final: 'richText' },
    list: {
      name: 'questions',
      parent: 'quiz',
      path: 'quiz-questions',
      rowName: 'a question of a quiz',
      fields: { text: 'richText', fail: 'richText', success: 'richText', variants: 'variants' },
    },
  },
  /** When a course takes place, in which format, and for which ages. */
  'course-info': {
    path: 'course-infos',
    alternativeTexts: null,
    fields: { when: 'longLine', format: 'longLine', ages: 'longLine' },
  },
  /** A gallery. Its path is `galleries`, since `images` is that of a single image. */
  images: {
    path: 'galleries',
    alternativeTexts: 'rows',
    fields: { title: 'line', show_caption: 'flag' },
    list: {
      name: 'images',
      path: 'gallery-images',
      rowName: 'an image of a gallery, be it the document’s own or that of a block',
      fields: { image_id: 'imageId', caption: 'longLine' },
    },
  },
  /** Preview images of what is to come. */
  preview: {
    path: 'preview',
    alternativeTexts: 'rows',
    fields: { title: 'line' },
    list: {
      name: 'images',
      path: 'preview-images',
      rowName: 'an image of a preview, be it the document’s own or that of a block',
      fields: { image_id: 'imageId', caption: 'longLine' },
    },
  },
  /** A video by its address, or by its id at Kinescope. */
  video: {
    path: 'videos',
    alternativeTexts: null,
    fields: { title: 'line', url: 'address', kinescope_video_id: 'codeOrAddress' },
  },
  /** Markup and a script, which run only in a sandboxed frame. Source: SECURITY R63. */
  'script-block': {
    path: 'script-block',
    alternativeTexts: null,
    fields: { title: 'line', block: 'code', script: 'code' },
  },
} satisfies Record<string, BlockDefinition>

export type BlockType = keyof typeof definitions

/** The stored block types. Source: content spec §3, §7. */
export const blockTypes: Readonly<Record<BlockType, BlockDefinition>> = definitions

export const isBlockType = (name: string): name is BlockType => Object.hasOwn(blockTypes, name)

export const allBlockTypes: readonly BlockType[] = Object.keys(blockTypes).filter(isBlockType)

/** The kind of a block as editors see it: the stored type or, for a text, the kind that its marker tells. Source: content spec §3. */
export type BlockKind = TextKind | Exclude<BlockType, 'text'>

/** True for the stored types that are one kind each. */
export const isSingleKind = (type: string): type is Exclude<BlockType, 'text'> => isBlockType(type) && type !== 'text'

export const blockKinds: readonly BlockKind[] = [...TEXT_KINDS, ...allBlockTypes.filter(isSingleKind)]

export const storedType = (kind: BlockKind): BlockType => (isTextKind(kind) ? 'text' : kind)

interface BlockExample {
  data: Readonly<Record<string, string | number | boolean | null>>
  rows?: readonly Readonly<
    Record<string, string | number | readonly (string | { text: string; is_correct?: boolean })[]>
  >[]
}

const ofText = { title: 'Текст', text_size: 'big', block_size: 2 }

/** A block of each of the fifteen kinds for the API description, with every field filled in; a text is without its marker. */
export const blockExamples: Readonly<Record<BlockKind, BlockExample>> = {
  text: { data: { ...ofText, txt: '<p>Привет</p>' } },
  'attention-block': { data: { ...ofText, txt: 'Важно' } },
  'header-block': { data: { ...ofText, txt: 'Глава' } },
  'header1-block': { data: { ...ofText, txt: 'Курс' } },
  'header3-block': { data: { ...ofText, txt: 'Раздел' } },
  image: { data: { title: 'Луна', img: 5, image_size: 'wide' } },
  'image-text': {
    data: {
      title: 'Луна',
      img: 5,
      txt: '<b>Луна</b>',
      block_type: 3,
      btn_code: 'moon',
      image_size: null,
      image_position: 'left',
      text_size: '2',
      btn_text: 'Дальше',
      link: '/courses/7/',
      new_tab: true,
      show_caption: true,
    },
  },
  'image-list-texts': {
    data: {
      title: 'Три',
      caption1: 'а',
      img1: 1,
      txt1: '1',
      caption2: 'б',
      img2: null,
      txt2: '2',
      caption3: 'в',
      img3: 3,
      txt3: '3',
    },
  },
  'list-text': { data: { title: 'Список', one_column: true }, rows: [{ txt: 'раз' }, { txt: 'два' }] },
  quiz: {
    data: { title: 'Вопросы', caption: 'о Луне', welcome_text: '<p>Начнём</p>', final: 'Всё' },
    rows: [
      { text: 'Где?', fail: 'Нет', success: 'Да', variants: ['тут', { text: 'там', is_correct: true }] },
      { text: 'Когда?', fail: '', success: '', variants: [{ text: 'тогда' }] },
    ],
  },
  'course-info': { data: { when: 'летом', format: 'онлайн', ages: '7–9' } },
  images: { data: { title: 'Снимки', show_caption: true }, rows: [{ image_id: 5, caption: 'Луна' }] },
  preview: { data: { title: 'Скоро' }, rows: [{ image_id: 6, caption: 'Земля' }] },
  video: { data: { title: 'Ролик', url: 'https://video.example/1', kinescope_video_id: 'abc-1' } },
  'script-block': { data: { title: 'Игра', block: '<div id="game"></div>', script: 'if (1 < 2) start()' } },
}
