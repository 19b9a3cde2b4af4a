import { commonEn } from '../common-en.ts'
import type { ReaderTexts } from './reader-ru.ts'

export const readerEn: ReaderTexts = {
  lang: 'en',
  common: commonEn,
  opensAnew: commonEn.opensAnew,
  loading: {
    failed: 'The page has not loaded completely. Please check your connection.',
    missing: 'There is no such page, or it has been taken down.',
    retry: 'Try again',
  },
  closed: {
    later: (date) => `Opens ${date}`,
    buyers: 'Available after purchase',
    either: 'Available after purchase or by subscription',
    buy: 'Buy',
    price: 'Price',
    subscribers: 'Available by subscription',
    subscribe: 'Subscribe',
    enter: 'Sign in',
    orSignIn: 'Already have access?',
  },
  parts: { materials: 'Materials', record: 'Recording' },
  info: { when: 'When', format: 'Format', ages: 'Ages' },
  picture: {
    enlarge: (caption) => (caption === '' ? 'Enlarge the picture' : `Enlarge: ${caption}`),
    slider: 'Pictures',
    viewer: 'Pictures',
    place: (at, of) => `${at} of ${of}`,
    back: 'Previous picture',
    forth: 'Next picture',
    close: 'Close',
  },
  video: { name: 'Video', play: (name) => `Play: ${name}` },
  script: { frame: 'Interactive part', run: 'Run' },
  quiz: {
    name: 'Quiz',
    begin: (of) => `Start, ${of} ${of === 1 ? 'question' : 'questions'}`,
    progress: (at, of) => `Question ${at} of ${of}`,
    right: 'Right',
    wrong: 'Wrong',
    noted: 'Your answer is noted',
    next: 'Next',
    result: 'See the result',
    score: (right, of) => `Right answers: ${right} of ${of}`,
    again: 'Try again',
  },
}
