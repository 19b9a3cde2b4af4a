import type { BlockType } from '../state.ts'

/** Where blocks are deleted by their stored types, under `/api/v1`: `image` at images/, `images` at galleries/. Source: content spec §7. */
export const blockPaths: Record<BlockType, string> = {
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
}
