import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Photo } from './photo.tsx'

const filesOf = (width: number, height: number) => {
  const picture = { id: 7, image: '/media/a-large.webp', width, height, focus: '' }
  const markup = renderToStaticMarkup(<Photo picture={picture} alt="" sizes="100vw" />)
  return [
    / width="(\d+)"/.exec(markup)?.[1],
    /srcSet="([^"]*)"/.exec(markup)?.[1]?.replaceAll(/\/media\/a-|\.webp/g, ''),
  ]
}

test('a browser chooses among the files of a picture that are smaller than it, and its own size', () => {
  expect([filesOf(1_920, 1_280), filesOf(700, 400), filesOf(90, 60)]).toEqual([
    ['1920', 'small 480w, medium 960w, large 1920w'],
    ['700', 'small 480w, large 700w'],
    ['90', undefined],
  ])
})

test('the files of an upright picture are as wide as their height allows, those of a long one as wide as they are named', () => {
  expect([filesOf(1_280, 1_920), filesOf(1_080, 9_000)]).toEqual([
    ['1280', 'small 320w, medium 640w, large 1280w'],
    ['1080', 'small 480w, medium 960w, large 1080w'],
  ])
})
