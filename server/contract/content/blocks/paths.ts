/**
 * The stored block types, in the order in which editors offer them, with the paths under `/api/v1` where they are deleted: `image` at
 * images/, `images` at galleries/. Text, attention, header, header1 and header3 are all stored as `text`; the marker at the beginning
 * of `txt` tells them apart. Source: content spec §3, §7.
 */
export const blockPaths = {
  text: 'texts',
  image: 'images',
  'image-text': 'image-texts',
  'image-list-texts': 'image-list-texts',
  'list-text': 'list-texts',
  quiz: 'quiz',
  'course-info': 'course-infos',
  images: 'galleries',
  preview: 'preview',
  video: 'videos',
  'script-block': 'script-block',
} as const satisfies Record<string, string>

export type BlockType = keyof typeof blockPaths

export const isBlockType = (name: string): name is BlockType => Object.hasOwn(blockPaths, name)

export const allBlockTypes: readonly BlockType[] = Object.keys(blockPaths).filter(isBlockType)

/** Where a picture's alternative text is. */
export type AlternativeText = 'title' | 'columns' | 'rows'

/** Where the alternative texts of a type's pictures are; null for a type without pictures. Source: content README, Publishing. */
export const alternativeTexts: Readonly<Record<BlockType, AlternativeText | null>> = {
  text: null,
  image: 'title',
  'image-text': 'title',
  'image-list-texts': 'columns',
  'list-text': null,
  quiz: null,
  'course-info': null,
  images: 'rows',
  preview: 'rows',
  video: null,
  'script-block': null,
}
