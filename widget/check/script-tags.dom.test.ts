import { expect, test } from 'vitest'
import { checkTexts } from '../texts/check/check-texts.ts'
import { scriptTags } from './script-tags.ts'
import { copyFinding, tagFinding } from './tag-findings.ts'

const SCHOOL = 'https://school.example'
const OURS = `${SCHOOL}/widget/school.js`
const PAGE = 'https://landing.example/page'
const texts = checkTexts.en

/** In a document that runs and loads nothing. */
const tagsIn = (html: string) => scriptTags(new DOMParser().parseFromString(html, 'text/html'), PAGE)

const tag = (attributes: string) => `<script ${attributes}></script>`

const problemOfTag = (html: string, ran: string[] = []) => tagFinding(tagsIn(html), ran, texts).title

test.each([
  ['one tag', tag(`async data-cfasync="false" src="${OURS}"`), [OURS], texts.findings.tag.ok],
  ['one tag of a version', tag(`src="${SCHOOL}/widget/0.1.0-abc/school.js"`), [], texts.findings.tag.ok],
  ['a script of a module, which has no address', tag(`type="module" src="${OURS}"`), [''], texts.findings.tag.ok],
  ['no tag', '<p></p>', [], texts.findings.tag.missing.title],
  ['two tags', tag(`src="${OURS}"`).repeat(2), [OURS, OURS], texts.findings.tag.twice.title],
  ['a tag and a copy in one file', tag(`src="${OURS}"`), [OURS, `${PAGE}/all.js`], texts.findings.tag.twice.title],
  [
    'two versions',
    tag(`src="${OURS}"`) + tag(`src="${SCHOOL}/widget/0.1.0-abc/school.js"`),
    [],
    texts.findings.tag.versions(`${OURS}, 0.1.0-abc`).title,
  ],
  [
    'a tag that an optimiser holds back beside the one that ran',
    tag('type="rocketlazyloadscript" data-rocket-src="/widget/school.js"') + tag(`src="${OURS}"`),
    [OURS],
    texts.findings.tag.ok,
  ],
])('the tag: %s', (_, html, ran, title) => {
  expect(problemOfTag(html, ran)).toBe(title)
})

test.each([
  ['the school itself', tag(`data-cfasync="false" src="${OURS}"`), [OURS], ''],
  ['the school, as a module', tag(`type="module" src="${OURS}"`), [''], ''],
  [
    'another domain, named by the page',
    tag(`data-school="${SCHOOL}" src="https://cdn.example/widget/school.js"`),
    [],
    '',
  ],
  ['another host', tag('src="https://cdn.example/widget/school.js"'), [], 'the optimiser'],
  ['inline', '', [''], 'the optimiser'],
  ['WP Rocket', tag('src="/wp-content/cache/min/1/widget/school.js"'), [], 'WP Rocket'],
  ['WP Rocket, delayed', tag(`type="rocketlazyloadscript" data-rocket-src="${OURS}"`), [OURS], 'WP Rocket'],
  ['LiteSpeed', tag(`type="litespeed/javascript" data-src="${OURS}"`), [OURS], 'LiteSpeed Cache'],
  ['LiteSpeed, in one file', '', ['https://landing.example/wp-content/litespeed/js/1.js'], 'LiteSpeed Cache'],
  ['Autoptimize', '', ['https://landing.example/wp-content/cache/autoptimize/js/a.js'], 'Autoptimize'],
  ['W3 Total Cache', '', ['https://landing.example/wp-content/cache/minify/a.js'], 'W3 Total Cache'],
  ['Rocket Loader', tag(`type="abc-text/javascript" src="${OURS}"`), [OURS], 'data-cfasync'],
  [
    'Rocket Loader before it has run',
    tag('src="/cdn-cgi/scripts/rocket-loader.min.js"') + tag(`src="${OURS}"`),
    [],
    'data-cfasync',
  ],
  [
    'Rocket Loader, which leaves our tag alone',
    tag('src="/cdn-cgi/scripts/rocket-loader.min.js"') + tag(`data-cfasync="false" src="${OURS}"`),
    [],
    '',
  ],
])('the script comes from: %s', (_, html, ran, named) => {
  const isNamed = html.includes('data-school')
  const { ok, mend } = copyFinding({ tags: tagsIn(html), ran, school: SCHOOL, isNamed }, texts)
  expect([ok, named === '' ? mend : mend.includes(named)]).toEqual(named === '' ? [true, ''] : [false, true])
})
