import { expect, test } from 'vitest'
import { documentMarkdown } from './document-markdown.ts'
import { markdownOf } from '../document/markup-markdown.ts'
import { newBlock, newDocument } from '../document/model.ts'

test.each([
  [
    '<p>Лава <b>течёт </b>вниз.</p><p>И <a href="https://a.example/">остывает</a>.</p>',
    'Лава **течёт** вниз.\n\nИ [остывает](https://a.example/).',
  ],
  ['<ul><li>раз<ol><li>а</li><li>б</li></ol></li><li><p>два</p></li></ul>', '- раз\n  1. а\n  2. б\n- два'],
  ['<h2>Часть</h2><blockquote><p>Слова</p><p>ещё</p></blockquote><hr>', '### Часть\n\n> Слова\n>\n> ещё\n\n---'],
  ['раз<br>два &lt;три&gt; 2*3', 'раз\\\nдва \\<три\\> 2\\*3'],
  ['<pre>a\n*b*</pre><p><code>x_y</code></p>', '```\na\n*b*\n```\n\n`x_y`'],
  [
    '<ol start="3"><li>H<sub>2</sub>O</li></ol><table><tbody><tr><th>а|б</th><th>в</th></tr><tr><td><p>г</p><p>д</p></td><td></td></tr></tbody></table>',
    '3. H<sub>2</sub>O\n\n| а\\|б | в |\n| --- | --- |\n| г д |  |',
  ],
  ['<p>a_1 и $\\frac{a_1}{2} &lt; b*c$</p>', 'a\\_1 и $\\frac{a_1}{2} < b*c$'],
  ['<p># не заголовок</p><p>1. не список</p>', '\\# не заголовок\n\n\\1. не список'],
])('%s as Markdown', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

test('a document is its title and its blocks, with pictures, questions and their right answers', () => {
  const img = { id: 1, image: '/media/1.webp' }
  const content = [
    newBlock('header1-block', { txt: '<p>Глава</p>' }),
    newBlock('attention-block', { txt: '<p>Горячо</p>' }),
    newBlock('list-text', { title: 'Взять', list_text: [{ txt: '<p>каску</p>' }, { txt: 'воду' }] }),
    newBlock('image', { img, title: 'Кратер' }),
    newBlock('image-text', { img, txt: '<p>Склон</p>', btn_text: 'Дальше', link: '/courses/' }),
    newBlock('video', { url: 'https://video.example/1', title: '' }),
    newBlock('quiz', {
      questions: [{ text: '<p>Что это?</p>', variants: ['Пепел', { text: 'Лава', is_correct: true }] }],
    }),
    newBlock('course-info', { when: 'По субботам', ages: '7–10' }),
    newBlock('script-block', { script: 'alert(1)' }),
    newBlock('text'),
  ]
  const document = { ...newDocument('course'), fields: { title: 'Вулканы_1' }, content }
  expect(documentMarkdown(document, 'https://school.example')).toBe(`# Вулканы\\_1

## Глава

> Горячо

### Взять

- каску
- воду

![Кратер](https://school.example/media/1.webp)

![](https://school.example/media/1.webp)

Склон

[Дальше](/courses/)

[https://video.example/1](https://video.example/1)

1. Что это?

   - [ ] Пепел
   - [x] Лава

- По субботам
- 7–10

\`\`\`js
alert(1)
\`\`\`
`)
})
