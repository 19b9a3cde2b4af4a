import type * as z from 'zod'

/** What the description of the API says of fields of blocks whose names do not tell. Source: content spec §3. */
const blockWords: Readonly<Record<string, string>> = {
  txt: 'Markup, cleaned by an allow-list. One of an attention, header, header1 or header3 block begins with its marker, as <!--attention-->.',
  text_size: 'A number or a word that the pages understand; kept as it is sent.',
  block_size: 'A number or a word that the pages understand; kept as it is sent.',
  image_size: 'A number or a word that the pages understand; kept as it is sent.',
  image_position: 'A number or a word that the pages understand; kept as it is sent.',
  block_type: 'The look of the block: a number or a word that the pages understand; kept as it is sent.',
  btn_code: 'What the button opens, as a code or a link; kept as it is sent.',
  new_tab: 'The link opens in a tab of its own.',
  show_caption: 'Whether the captions of the images are shown.',
  one_column: 'The items stand below each other.',
  list_text: 'The items, in their order.',
  questions: 'The questions, in their order.',
  variants: 'The answers to choose from: texts, or {text, is_correct}.',
  welcome_text: 'Markup before the first question.',
  final: 'Markup after the last question.',
  fail: 'Markup after a wrong answer.',
  success: 'Markup after a right answer.',
  quiz: 'The id of its block.',
  list_object: 'The id of its block.',
  kinescope_video_id: 'The id of the video at Kinescope, in place of an address.',
  block: 'Markup of the sandboxed frame, kept as it is. Only staff writes it.',
  script: 'What runs in the sandboxed frame. Only staff writes it.',
}

/** The schema of a field with what there is to say of it. */
export const describe = <Schema extends z.ZodType>(name: string, schema: Schema): Schema => {
  const description = blockWords[name]
  return description === undefined ? schema : schema.meta({ description })
}
