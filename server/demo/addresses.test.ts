import { expect, test } from 'vitest'
import { addressOf, formOf, productAt } from './addresses.ts'
import { pageFile } from './testing/page-file.ts'

test.each([
  ['/', 'home/index.html'],
  ['/?utm_source=mail', 'home/index.html'],
  ['/demo/webinar/', 'webinar/index.html'],
  ['/demo/webinar', 'webinar/index.html'],
  ['/demo/autowebinar/room/', 'autowebinar-room/index.html'],
  ['/demo/partner/', 'partner/index.html'],
  ['/demo/api/queue/', 'api/queue/index.html'],
  ['/studio/?kind=course&id=7', 'studio/index.html'],
  ['/free-lesson-oct?next=/x', 'free-lesson-oct/index.html'],
  ['/user-terms/', 'user-terms/index.html'],
  ['/user/profile/', 'profile/index.html'],
  ['/programs/', 'programs/index.html'],
  ['/gift-certificates', 'gift-certificates/index.html'],
  ['/checkout/cart/list', 'checkout/index.html'],
  ['/checkout/cart/success/?payment=1', 'checkout/index.html'],
  ['/checkout/payment/methods', 'checkout/index.html'],
  ['/checkout/catalog-cart/review', 'checkout/catalog/index.html'],
  ['/user/profile/checkout', 'checkout/resubscribe/index.html'],
  ['/user/profile/checkout/info', 'checkout/resubscribe/index.html'],
  ['/school/checkout?duration=3&cart_id=x', 'checkout/single/index.html'],
  ['/course/12/checkout?use_bonuses=true', 'checkout/single/index.html'],
  ['/gift-certificate/2/checkout', 'checkout/single/index.html'],
  ['/plus/1/checkout', 'checkout/single/index.html'],
  ['/lessons/checkout?lesson=3', 'checkout/single/index.html'],
])('%s is the page %s', (url, file) => {
  expect(pageFile(addressOf(url))).toBe(file)
})

test.each([
  ['/course/12/checkout?use_bonuses=true', 'course:12'],
  ['/gift-certificate/2/checkout/', 'gift-certificate:2'],
  ['/plus/1/checkout', 'plus:1'],
  ['/school/checkout?duration=3&cart_id=x', 'school:1:3'],
  ['/school/checkout/?cart_id=x', 'school:1'],
  ['/school/checkout?duration=3%22%3E', 'school:1'],
  ['/school/camp/checkout?duration=0', 'camp:2:0'],
  ['/lessons/catalog/checkout?catalog=12', 'catalog:3:12'],
  ['/lessons/catalog/checkout?duration=12', 'catalog:3'],
  ['/lessons/checkout?lesson=5', 'lesson:5'],
  ['/lessons/checkout?lesson=%0A5', 'lesson:0'],
  ['/lessons/checkout?lesson=5%0A', 'lesson:5'],
  ['/lessons/checkout', 'lesson:0'],
  ['/checkout/cart/list?lesson=5', null],
  [undefined, null],
])('%s sells %s', (url, product) => {
  expect(productAt(url)).toBe(product)
})

test.each([
  ['/checkout/cart/list?form', '/checkout/form/'],
  ['/user/profile/checkout?form', '/checkout/form/'],
  ['/course/12/checkout?form', '/checkout/form/?products=course:12'],
  ['/school/checkout?duration=3&form', '/checkout/form/?products=school:1:3'],
  ['/lessons/checkout?lesson=5&form', '/checkout/form/?products=lesson:5'],
  ['/user/profile?form', null],
])('the form without scripts of %s is %s', (url, form) => {
  expect(formOf(url)).toBe(form)
})

test.each([
  '/demo/',
  '/demo/unheard-of/',
  '/home',
  '/constructor',
  '/__proto__',
  '/../package.json',
  '//',
  '/checkout/cart/secret',
  '/course/x/checkout',
  '/course/1234567890/checkout',
  '/lesson/1/checkout',
])('%s is no page', (url) => {
  expect(pageFile(addressOf(url))).toBeNull()
})
