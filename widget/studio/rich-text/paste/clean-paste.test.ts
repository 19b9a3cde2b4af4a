import { expect, test } from 'vitest'
import { documentFrom } from '../rich-document.ts'
import { markupOf } from '../to-markup.ts'
import { cleanHtml, cleanText, type CleanPaste } from './clean-paste.ts'
import { htmlNodes } from './testing/html-nodes.ts'

const pasted = ({ nodes, removed }: CleanPaste) => [markupOf(documentFrom(nodes, false), false), removed]

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head>
<body lang=RU style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><b><span style='font-size:16.0pt;color:#2F5496'>Урок первый<o:p></o:p></span></b></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:11.0pt;
line-height:107%;font-family:"Calibri",sans-serif'>Жирный</span></b><span style='font-family:"Calibri",sans-serif'> и
<i>наклонный</i> текст&nbsp;&mdash; проба.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Первый<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>Вложенный<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Второй<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Раз</p>
<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal>Ячейка 1</p></td><td><p class=MsoNormal>Ячейка 2</p></td></tr></table>
<p class=MsoNormal><a href="https://school.example/a?b=1&amp;c=2"><span style='color:blue'>Ссылка</span></a> и <a href="file:///C:/x.doc">файл</a></p>
<!--EndFragment--></body></html>`

test('Word: headings, marks, lists, tables and links stay; fonts and files on a disk go', () => {
  expect(pasted(cleanHtml(htmlNodes(WORD)))).toEqual([
    '<h2>Урок первый</h2>' +
      '<p><strong>Жирный</strong> и <em>наклонный</em> текст\u00A0— проба.</p>' +
      '<ul><li>Первый<ul><li>Вложенный</li></ul></li><li>Второй</li></ul><ol><li>Раз</li></ol>' +
      '<table><tbody><tr><td>Ячейка 1</td><td>Ячейка 2</td></tr></tbody></table>' +
      '<p><a href="https://school.example/a?b=1&amp;c=2">Ссылка</a> и файл</p>',
    ['styles', 'links'],
  ])
})

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f1e7c1a-7fff"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Глава</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;">Просто </span><span style="font-size:11pt;color:#000000;font-weight:700;">жирно</span><span style="font-size:11pt;font-weight:700;font-style:italic;"> и косо</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" role="presentation"><span style="text-decoration:underline;">Раз</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="text-decoration:line-through;">Полтора</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr"><a href="https://www.google.com/url?q=https://school.example/&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Два</span></a></p></li></ul><p dir="ltr"><span><span style="border:none;display:inline-block;"><img src="https://lh7.googleusercontent.com/x" width="602"></span></span></p></b>`

test('Google Docs: spans become marks, the frame of the whole text means nothing, pictures go', () => {
  expect(pasted(cleanHtml(htmlNodes(GOOGLE_DOCS)))).toEqual([
    '<h2>Глава</h2><p>Просто <strong>жирно<em> и косо</em></strong></p>' +
      '<ul><li><u>Раз</u><ul><li><s>Полтора</s></li></ul></li><li><a href="https://school.example/">Два</a></li></ul>',
    ['styles', 'pictures'],
  ])
})

test('Telegram: marks and lines stay, in its HTML and in its plain text', () => {
  const html =
    '<b>Внимание!</b><br>Завтра <i>урок</i> в <a href="https://t.me/school" target="_blank">канале</a><br><code>x = 1</code>'
  expect(pasted(cleanHtml(htmlNodes(html)))).toEqual([
    '<p><strong>Внимание!</strong><br />Завтра <em>урок</em> в <a href="https://t.me/school" target="_blank" rel="noopener noreferrer">канале</a><br /><code>x = 1</code></p>',
    [],
  ])
  expect(pasted(cleanText('Анна, [24.11.2026 12:00]\r\nЗавтра урок <b>\r\n\r\nНе опаздывайте'))).toEqual([
    '<p>Анна, [24.11.2026 12:00]<br />Завтра урок &lt;b&gt;</p><p>Не опаздывайте</p>',
    [],
  ])
})

test('what is left open, written loosely or hidden is read as a browser reads it', () => {
  const html =
    '<P>раз<P title="a>b">два<ul><li>три<li>четыре</ul><div>пять<div>шесть</div></div><span style="display:none">нет</span><script>a<b></script>&#1089;&#x435;&laquo;&raquo;&nope;'
  expect(pasted(cleanHtml(htmlNodes(html)))).toEqual([
    '<p>раз</p><p>два</p><ul><li>три</li><li>четыре</li></ul><p>пять</p><p>шесть</p><p>се«»&amp;nope;</p>',
    ['scripts'],
  ])
})

test('addresses that content may not have are left out, the words of the link stay', () => {
  const html = ['javascript:a', 'http://a.example', '#_Toc1', 'data:text/html,a', '//a.example'].map(
    (href) => `<a href="${href}">б</a>`,
  )
  expect(pasted(cleanHtml(htmlNodes(html.join(''))))).toEqual(['<p>ббббб</p>', ['links']])
})

const item = (sign: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span><![endif]>${text}</p>`

test('numbered steps keep their numbers behind what stands between them, of Word and of Google Docs', () => {
  const word = `${item('1.', 'раз')}${item('2.', 'два')}<p class=MsoNormal>рисунок</p>${item('3.', 'три')}${item('a)', 'четыре')}`
  const docs = '<ol><li>раз</li></ol><p>рисунок</p><ol start="2"><li>два</li></ol><ol start="-1"><li>три</li></ol>'
  expect([word, docs].map((html) => pasted(cleanHtml(htmlNodes(html))))).toEqual([
    ['<ol><li>раз</li><li>два</li></ol><p>рисунок</p><ol start="3"><li>три</li><li>четыре</li></ol>', []],
    ['<ol><li>раз</li></ol><p>рисунок</p><ol start="2"><li>два</li></ol><ol><li>три</li></ol>', []],
  ])
})

test('lowered and raised letters stay, as elements and as styles', () => {
  const html =
    'H<sub>2</sub>O, x<sup>2</sup>, <span style="font-size:0.6em;vertical-align:sub">i</span><span style="vertical-align:super">j</span>'
  expect(pasted(cleanHtml(htmlNodes(html)))).toEqual([
    '<p>H<sub>2</sub>O, x<sup>2</sup>, <sub>i</sub><sup>j</sup></p>',
    ['styles'],
  ])
})

test('a table keeps its rows and cells; those that span others leave empty ones, and those that lay out a page go', () => {
  const html = [
    '<div align=left><table><caption>Планеты</caption><thead><tr><th>а<th colspan=2>б</thead><tbody><tr><td rowspan=2><p>в</p><p>г</p><td>д<td>е<tr><td>ж</table></div>',
    '<table><tr><td>слева</td></tr></table>',
    '<table><tr><td>меню</td><td><table><tr><td>з</td><td>и</td></tr></table></td></tr></table>',
  ].join('')
  expect(pasted(cleanHtml(htmlNodes(html)))).toEqual([
    '<p>Планеты</p><table><tbody><tr><th>а</th><th>б</th><th></th></tr>' +
      '<tr><td><p>в</p><p>г</p></td><td>д</td><td>е</td></tr><tr><td></td><td>ж</td><td></td></tr></tbody></table>' +
      '<p>слева</p><p>меню</p><table><tbody><tr><td>з</td><td>и</td></tr></tbody></table>',
    ['styles'],
  ])
})
