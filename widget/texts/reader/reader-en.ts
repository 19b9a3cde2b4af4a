import { commonEn } from '../common-en.ts'
import type { ReaderTexts } from './reader-ru.ts'

const counted = (count: number, noun: string): string => `${count}\u00A0${noun}${count === 1 ? '' : 's'}`

/** The two largest units of a number of minutes: `2 days 3 hours`. */
const timeLeft = (minutes: number): string => {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  const formatted = [
    days > 0 ? counted(days, 'day') : '',
    hours > 0 ? counted(hours, 'hour') : '',
    days === 0 && minutes % 60 > 0 ? counted(minutes % 60, 'minute') : '',
  ]
  return formatted.filter(Boolean).join(' ')
}

export const readerEn: ReaderTexts = {
  lang: 'en',
  common: commonEn,
  opensAnew: commonEn.opensAnew,
  loading: {
    failed: 'The page has not loaded completely. Please check your connection.',
    missing: 'There is no such page, or it has been taken down.',
    expired: 'This preview link has ended. Please ask its author for a new one.',
    retry: 'Try again',
  },
  closed: {
    opensAt: (date) => `Opens ${date}`,
    buyers: 'Available after purchase',
    either: 'Available after purchase or by subscription',
    buy: 'Buy',
    price: 'Price',
    subscribers: 'Available by subscription',
    subscribe: 'Subscribe',
    enter: 'Sign in',
    orSignIn: 'Already have access?',
    openAtSchool: 'Open on the school’s website',
  },
  offer: {
    isNew: 'New',
    featured: 'Recommended',
    author: (name) => `By ${name}`,
    lessonsCount: (count) => counted(count, 'lesson'),
    ages: (ages) => `Ages: ${ages}`,
    audience: (audience) => `For: ${audience}`,
    stream: (stream) => `Group: ${stream}`,
    forEver: 'Access for good',
    forMonths: (months) => `Access for ${counted(months, 'month')}`,
    inPlus: 'Included in the subscription',
    now: 'Now',
    before: ', before',
    free: 'Free',
    buy: 'Add to cart',
    buyNamed: (name) => `Add to cart: ${name}`,
    buyNow: 'Buy now',
    buyNowNamed: (name) => `Buy now: ${name}`,
    start: 'Start',
    continue: 'Continue',
    owned: 'You have this course already.',
    discountUntil: (moment) => `Discount until ${moment}`,
    discountEndsIn: (minutes) => `The discount ends in ${timeLeft(minutes)}`,
    byMoscow: (day, time) => `${day}, ${time} Moscow\u00A0time`,
    starts: (moment) => `Starts: ${moment}`,
    ends: (moment) => `Ends: ${moment}`,
    deadline: (moment) => `Entries until ${moment}`,
    deadlineDay: (day) => `Entries until the end of ${day}`,
    over: 'It is over.',
    signUp: 'Sign up',
    timetable: 'Timetable',
    lessons: 'Lessons of the course',
    afterPurchase: 'The lessons open after the purchase.',
    bought: 'You have access to the lessons.',
    opens: (day) => `Opens ${day}`,
  },
  parts: { materials: 'Materials', record: 'Recording' },
  resume: 'Continue where you left off',
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
  script: {
    frame: 'Interactive part',
    run: 'Run',
    off: 'There is a script here. Scripts are off on this site, and readers do not see it.',
    failed: 'It has not started. Save the draft and try again.',
  },
  quiz: {
    name: 'Quiz',
    start: (of) => `Start, ${of} ${of === 1 ? 'question' : 'questions'}`,
    progress: (at, of) => `Question ${at} of ${of}`,
    right: 'Right',
    wrong: 'Wrong',
    noted: 'Your answer is noted',
    several: (count) => `Right answers: ${count}. Mark all of them, then check.`,
    check: 'Check',
    next: 'Next',
    result: 'See the result',
    score: (right, of) => `Right answers: ${right} of ${of}`,
    again: 'Try again',
  },
}
