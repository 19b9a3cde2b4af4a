import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { expectNoFindings } from '../../testing/axe.ts'
import { loginIn } from '../../testing/login.ts'
import type { School } from '../../testing/school.ts'
import { type Complaints, expect } from '../../testing/test.ts'
import { blockPlans, CRATER_ALT, expectAllBlocks, FIRST_ALTS, WARNING } from './all-blocks.ts'
import { countPointer, type Hands } from './hands.ts'

const STAFF = { email: 'staff@school.example', name: 'Павел Орлов' }
const AUTHOR = { email: 'author@school.example', name: 'Мария Лебедева' }
const TITLE = 'Вулканы Камчатки'
const PATH = '/courses/vulkany-kamchatki/'
const CORRECTED = 'Не подходите к кратеру ближе чем на два километра.'
const SAVED = /^Сохранено в\s\d\d:\d\d$/

const partsOf = ({ page }: Hands) => {
  const bar = page.locator('.editor-bar')
  return {
    tool: (name: string) => bar.getByRole('button', { name, exact: true }),
    saving: bar.locator('.saving > p'),
    state: bar.locator('.state'),
    others: bar.locator('.editors'),
    publishing: page.getByRole('dialog', { name: 'Публикация' }),
    history: page.getByRole('dialog', { name: /^История|^Версия/ }),
    details: page.getByRole('complementary', { name: 'Настройки' }).or(page.getByRole('dialog', { name: 'Настройки' })),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    title: page.getByRole('textbox', { name: 'Название', exact: true }),
    cards: page.locator('[data-card]'),
    warning: page.getByRole('textbox', { name: 'Важное' }),
    heading: page.getByRole('heading', { level: 1 }),
  }
}

const signIn = async (hands: Hands, email: string) => {
  const { email: name, password, submit } = loginIn(hands.page)
  await hands.open('/studio/')
  await hands.write(name, email)
  await hands.write(password, 'moloko-2026')
  await hands.press(submit)
  await expect(partsOf(hands).heading).toHaveText('Курсы')
}

const writeCourse = async (hands: Hands) => {
  const { link, title, cards, saving, state } = partsOf(hands)
  await hands.press(link('Новый курс'))
  await expect(title).toBeFocused()
  await hands.type(TITLE)
  for (const [at, { kind, fill }] of blockPlans.entries()) {
    await hands.addBlock(kind)
    await expect(cards).toHaveCount(at + 1)
    await fill(hands, cards.nth(at))
  }
  await expect(saving).toHaveText(SAVED)
  await expect(state).toHaveText('Черновик')
  await expectNoFindings(hands.page)
}

const lookAtPreview = async (hands: Hands) => {
  const { tool } = partsOf(hands)
  await hands.goTo('bar')
  await hands.press(tool('Предпросмотр'))
  const screen = hands.page.locator('school-content')
  await expect(screen.getByRole('heading', { name: TITLE })).toBeVisible()
  await expectAllBlocks(screen, WARNING, FIRST_ALTS)
  await expectNoFindings(hands.page)
  await hands.press(tool('Предпросмотр'))
}

const writeDetails = async (hands: Hands) => {
  const { tool, details, saving } = partsOf(hands)
  const group = (name: string) => details.locator('summary', { hasText: name })
  const field = (name: string) => details.getByRole('textbox', { name, exact: true })
  await hands.goTo('bar')
  await hands.press(tool('Настройки'))
  await hands.goTo('details')
  await hands.write(field('Коротко о чём'), 'Как устроены вулканы и кто рядом с ними живёт')
  await hands.press(details.getByRole('button', { name: 'Взять из названия: vulkany-kamchatki' }))
  await hands.choose(details.getByRole('combobox', { name: 'Категория' }), 'Наука')
  await hands.press(details.getByRole('checkbox', { name: 'Опыты дома' }))
  await hands.press(group('Цена и доступ'))
  await hands.write(field('Цена, ₽'), '1500')
  await hands.write(field('Доступ, месяцев'), '6')
  await hands.press(group('Для поиска'))
  await hands.write(field('Заголовок в поиске'), 'Курс о вулканах для детей')
  await hands.write(field('Описание в поиске'), 'Лава, пепел и гейзеры за шесть занятий')
  await hands.press(group('Ещё'))
  await hands.choose(details.getByRole('combobox', { name: 'Автор' }), AUTHOR.name)
  await expect(saving).toHaveText(SAVED)
  await expectNoFindings(hands.page)
}

/** Opens the dialog of publishing. */
const openPublishing = async (hands: Hands) => {
  const { tool, publishing } = partsOf(hands)
  await hands.goTo('bar')
  await hands.press(tool('Опубликовать').or(tool('Публикация')))
  await expect(publishing).toBeVisible()
  return publishing
}

/** Presses what makes it visible in the dialog, and leaves it. */
const publish = async (hands: Hands, action: string) => {
  const { publishing } = partsOf(hands)
  await hands.press(publishing.getByRole('button', { name: action, exact: true }))
  await expect(publishing.getByRole('link', { name: PATH }).first()).toBeVisible()
  await hands.press(publishing.locator('.dialog-head').getByRole('button', { name: 'Закрыть' }))
  await expect(publishing).toHaveCount(0)
}

const publishFirst = async (hands: Hands) => {
  const { state } = partsOf(hands)
  const dialog = await openPublishing(hands)
  await expect(dialog).toContainText('Сейчас на сайте этого нет, читатели увидят всё: 15 блоков.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Картинка без описания' })).toContainText(
    'Картинка, блок 7',
  )
  await expect(dialog.getByRole('button', { name: 'Опубликовать', exact: true })).toBeEnabled()
  await hands.press(dialog.getByRole('button', { name: /^Показать: Картинка без описания/ }))
  await expect(hands.page.getByRole('textbox', { name: 'Описание картинки', exact: true })).toBeFocused()
  await hands.type(CRATER_ALT)
  await openPublishing(hands)
  await expect(dialog).toContainText(/Цена\s?1\s500\s₽/)
  await expect(dialog).toContainText(/Доступ\s?6\sмесяцев/)
  await expectNoFindings(hands.page)
  await publish(hands, 'Опубликовать')
  await expect(state).toHaveText('Опубликовано')
}

/** Finds the course in the list, opens it and corrects a block. */
const correct = async (hands: Hands) => {
  const { page } = hands
  const { link, warning, state, others } = partsOf(hands)
  await hands.write(page.getByRole('searchbox'), 'камчатки')
  await expect(page.locator('.rows > .row')).toHaveText([/Опубликовано/])
  await hands.press(link(TITLE))
  await expect(others).toHaveText(`Сейчас здесь: ${STAFF.name}`)
  await hands.goToBlock(5)
  await hands.write(warning, CORRECTED)
  await expect(state).toHaveText('Есть неопубликованные правки')
}

const publishCorrection = async (hands: Hands) => {
  const { state } = partsOf(hands)
  const dialog = await openPublishing(hands)
  await expect(dialog.locator('.changes li')).toHaveText([`ИзменёнВажное: ${CORRECTED}`])
  await publish(hands, 'Опубликовать правки')
  await expect(state).toHaveText('Опубликовано')
}

/** Opens the newest version of that person. */
const openVersion = async (hands: Hands, name: string) => {
  const { tool, history } = partsOf(hands)
  await hands.goTo('bar')
  await hands.press(tool('История'))
  await hands.press(history.getByRole('button', { name }).first())
  await expect(history.getByRole('heading', { name: /^Версия от/ })).toBeVisible()
  return history
}

const restoreBlock = async (hands: Hands) => {
  const { state, warning } = partsOf(hands)
  const history = await openVersion(hands, STAFF.name)
  await expect(history.getByRole('figure')).toHaveText([`Сейчас${CORRECTED}`, `Тогда${WARNING}`])
  await expectNoFindings(hands.page)
  await hands.press(history.getByRole('button', { name: 'Вернуть этот блок' }))
  await expect(history).toHaveCount(0)
  await expect(warning).toHaveText(WARNING)
  await expect(state).toHaveText('Есть неопубликованные правки')
}

const restoreAll = async (hands: Hands) => {
  const { warning } = partsOf(hands)
  const history = await openVersion(hands, AUTHOR.name)
  await hands.press(history.getByRole('button', { name: 'Вернуть всю версию' }))
  await expect(history).toHaveCount(0)
  await expect(warning).toHaveText(CORRECTED)
}

const schedule = async (hands: Hands) => {
  const { details, state, saving } = partsOf(hands)
  await hands.goTo('details')
  await hands.press(details.locator('summary', { hasText: 'Когда открыть' }))
  await hands.writeDay(details.getByRole('group', { name: 'Открыть позже' }).getByLabel('День'), '12122030')
  await expect(saving).toHaveText(SAVED)
  const dialog = await openPublishing(hands)
  await expect(dialog).toContainText('Откроется12 декабря 2030 г. в 10:00по Москве')
  await publish(hands, 'Опубликовать правки')
  await expect(state).toHaveText('Откроется 12 декабря 2030')
}

const withdraw = async (hands: Hands, action: string, state: string) => {
  await hands.press((await openPublishing(hands)).getByRole('button', { name: action, exact: true }))
  await hands.press(hands.page.getByRole('dialog', { name: action }).getByRole('button', { name: action, exact: true }))
  await expect(hands.page.getByRole('dialog')).toHaveCount(0) // it tells the state too
  await expect(partsOf(hands).state).toHaveText(state)
}

const readerOf = (page: Page) => ({
  course: page.locator('school-content'),
  expectMissing: async () => {
    expect((await page.goto(PATH))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
  },
  /** Expects that the course is for all to read, with this warning. */
  expectToRead: async (warning: string) => {
    await page.goto(PATH)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expectAllBlocks(page.locator('school-content'), warning)
  },
})

interface Places {
  page: Page
  browser: Browser
  school: School
  complaints: Complaints
  /** What the others use, as the writer does. */
  device?: BrowserContextOptions
}

/**
 * The whole way of a course: one of the staff writes it with all kinds of blocks and publishes it, its author corrects it while it is open there
 * too, earlier versions are restored, it is scheduled, taken off and archived. Visitors look at every step. Answers how often those who write
 * have used the mouse, each.
 */
export const playStory = async (
  { page, browser, school, complaints, device }: Places,
  handsOf: (page: Page) => Hands,
) => {
  const contexts: BrowserContext[] = []
  const newPage = async () => {
    const context = await browser.newContext({
      baseURL: school.origin,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
      ...device,
    })
    contexts.push(context)
    complaints.watch(context)
    return context.newPage()
  }
  complaints.allow(/status of 404.*\/courses\/vulkany-kamchatki\//)
  const pages = [page, await newPage()] as const
  const pointers = await Promise.all(pages.map(countPointer))
  const [staff, author] = [handsOf(pages[0]), handsOf(pages[1])]
  const visitorPage = await newPage()
  const visitor = readerOf(visitorPage)

  await signIn(staff, STAFF.email)
  await writeCourse(staff)
  await lookAtPreview(staff)
  await writeDetails(staff)
  await visitor.expectMissing()
  await publishFirst(staff)
  await visitor.expectToRead(WARNING)
  await expect(visitorPage).toHaveTitle(/^Курс о вулканах для детей/)
  await expect(visitorPage.getByText(/^1\s500\s₽$/)).toBeVisible()
  await expectNoFindings(visitorPage)

  await signIn(author, AUTHOR.email)
  await correct(author)
  await expect(partsOf(staff).others).toHaveText(`Сейчас здесь: ${AUTHOR.name}`)
  await visitor.expectToRead(WARNING)
  await publishCorrection(author)
  await visitor.expectToRead(CORRECTED)

  await restoreBlock(staff)
  await visitor.expectToRead(CORRECTED)
  await openPublishing(staff)
  await publish(staff, 'Опубликовать правки')
  await visitor.expectToRead(WARNING)
  await restoreAll(staff)
  await openPublishing(staff)
  await publish(staff, 'Опубликовать правки')
  await visitor.expectToRead(CORRECTED)

  await schedule(staff)
  await visitorPage.goto(PATH)
  await expect(visitor.course).toContainText('Откроется 12 декабря 2030')
  await expect(visitor.course).not.toContainText('Лава')
  await withdraw(staff, 'Снять с сайта', 'Скрыто с сайта')
  await visitor.expectMissing()
  await withdraw(staff, 'В архив', 'В архиве')
  await visitor.expectMissing()
  await Promise.all(contexts.map((context) => context.close()))
  return pointers.map((count) => count())
}
