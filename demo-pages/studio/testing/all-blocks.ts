import type { Locator } from '@playwright/test'
import { expect } from '../../testing/test.ts'
import { aPicture, chooseFiles, type Hands } from './hands.ts'

const CRATER = await aPicture('кратер.png', '#c33')
const SLOPE = await aPicture('склон.png', '#3a3')
const SEA = await aPicture('море.png', '#36c')

export const CRATER_ALT = 'Кратер сверху, над ним пар'
export const WARNING = 'Не подходите к кратеру ближе чем на километр.'

/** What the pictures of the preview are described by: one is forgotten until it is to be published. */
export const FIRST_ALTS = ['Склон', 'Озеро в кратере', 'Чёрный пляж']
const ALTS = [CRATER_ALT, ...FIRST_ALTS]

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'

interface BlockPlan {
  kind: string
  /** Writes what is in a block of the kind, in which the focus is. */
  fill: (hands: Hands, block: Locator) => Promise<void>
}

const types =
  (text: string): BlockPlan['fill'] =>
  ({ type }) =>
    type(text)

const field = (block: Locator, name: string) => block.getByRole('textbox', { name, exact: true })
const button = (block: Locator, name: string | RegExp) => block.getByRole('button', { name, exact: true })

/** The 15 kinds of blocks, each with something in it. The alternative text of the first picture is forgotten. */
export const blockPlans: readonly BlockPlan[] = [
  { kind: 'Большой заголовок', fill: types('Под землёй') },
  {
    kind: 'Текст',
    fill: async ({ type, press, selectLine, pressTool, page }, block) => {
      const tool = (name: string) =>
        page.getByRole('toolbar', { name: 'Оформление текста' }).getByRole('button', { name, exact: true })
      await type('Лава течёт медленно, а\u00A0остывает годами.\n')
      await type('Все вулканы')
      await selectLine(block.getByText('Все вулканы'))
      await pressTool(tool('Ссылка'))
      await type('school.example/volcanoes')
      await press(block.getByRole('button', { name: 'Готово' }))
      await expect(block.getByRole('link', { name: 'Все вулканы' })).toBeVisible()
    },
  },
  { kind: 'Заголовок', fill: types('Лава') },
  { kind: 'Малый заголовок', fill: types('Какая она бывает') },
  {
    kind: 'Список',
    fill: async ({ type, press }, block) => {
      await type('Базальтовая\nКислая')
      await press(button(block, 'Добавить пункт'))
      await type('Подушечная')
    },
  },
  { kind: 'Важное', fill: types(WARNING) },
  { kind: 'Картинка', fill: (hands, block) => chooseFiles(hands, button(block, /^Выберите картинку/), [CRATER]) },
  {
    kind: 'Картинка с текстом',
    fill: async (hands, block) => {
      await chooseFiles(hands, button(block, /^Выберите картинку/), [SLOPE])
      await hands.write(field(block, 'Заголовок'), 'Склон')
      await hands.write(field(block, 'Текст'), 'Здесь растёт кедровый стланик.')
      await hands.write(field(block, 'Надпись на кнопке'), 'К курсам')
      await hands.write(field(block, 'Ссылка'), '/courses/')
      await hands.pick(block.getByRole('group', { name: 'Где картинка' }).getByRole('radio', { name: 'Справа' }))
    },
  },
  {
    kind: 'Три картинки',
    fill: async (hands, block) => {
      for (const [at, picture] of [CRATER, SLOPE, SEA].entries()) {
        const column = block.getByRole('listitem', { name: `Колонка ${at + 1}` })
        await chooseFiles(hands, button(column, /^Выберите картинку/), [picture])
        await hands.write(field(column, `Подпись ${at + 1}`), ['Утро', 'День', 'Вечер'][at] ?? '')
      }
    },
  },
  {
    kind: 'Галерея',
    fill: async (hands, block) => {
      await chooseFiles(hands, button(block, /^Добавить картинки/), [CRATER, SEA])
      await hands.write(field(block, 'Описание картинки 1'), 'Озеро в кратере')
      await hands.write(field(block, 'Описание картинки 2'), 'Чёрный пляж')
    },
  },
  {
    kind: 'Лента картинок',
    fill: async (hands, block) => {
      await chooseFiles(hands, button(block, /^Добавить картинки/), [SLOPE])
      await hands.write(field(block, 'Подпись 1'), 'Первый день похода')
    },
  },
  {
    kind: 'Видео',
    fill: async ({ type, write }, block) => {
      await type(VIDEO)
      await write(field(block, 'Подпись'), 'Извержение')
    },
  },
  {
    kind: 'Тест',
    fill: async (hands, block) => {
      await hands.write(field(block, 'Тест'), 'Проверьте себя')
      await hands.press(button(block, 'Добавить вопрос'))
      await hands.write(field(block, 'Текст вопроса'), 'Что горячее?')
      await hands.write(field(block, 'Ответ 1'), 'Лава')
      await hands.write(field(block, 'Ответ 2'), 'Пепел')
      await hands.write(field(block, 'После верного ответа'), 'Верно, до\u00A01200 градусов!')
      await hands.write(field(block, 'После последнего вопроса'), 'Теперь можно в\u00A0поход.')
    },
  },
  {
    kind: 'О курсе',
    fill: async ({ type, write }, block) => {
      await type('По\u00A0субботам')
      await write(field(block, 'Формат'), 'Онлайн')
      await write(field(block, 'Возраст'), '7–10\u00A0лет')
    },
  },
  {
    kind: 'Скрипт',
    fill: async ({ write }, block) => {
      await write(field(block, 'Заголовок'), 'Вулкан')
      await write(field(block, 'Разметка (HTML)'), '<p id="a">Спит</p>')
      await write(field(block, 'Скрипт (JavaScript)'), "a.textContent = 'Проснулся'")
    },
  },
]

/** Expects that readers read all of it there: in the preview, on the page of the course. `alts` describe the pictures. */
export const expectAllBlocks = async (place: Locator, warning = WARNING, alts = ALTS) => {
  for (const name of ['Под землёй', 'Лава', 'Какая она бывает', 'Вулкан'])
    await expect(place.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(place).toContainText('Лава течёт медленно, а\u00A0остывает годами.')
  await expect(place.getByRole('link', { name: 'Все вулканы' })).toHaveAttribute(
    'href',
    'https://school.example/volcanoes',
  )
  await expect(place.locator('.list li')).toHaveText(['Базальтовая', 'Кислая', 'Подушечная'])
  await expect(place.getByRole('complementary')).toHaveText(warning)
  for (const alt of alts) await expect(place.getByAltText(alt, { exact: true })).toBeVisible()
  await expect(place.getByRole('link', { name: 'К курсам' })).toHaveAttribute('href', /\/courses\/$/)
  await expect(place.locator('.columns li')).toHaveText(['Утро', 'День', 'Вечер'])
  await expect(place.getByText('Первый день похода')).toBeVisible()
  await expect(place.getByRole('button', { name: 'Смотреть: Извержение' })).toBeVisible()
  await expect(place.getByRole('region', { name: 'Проверьте себя' })).toContainText('Начать, 1 вопрос')
  await expect(place.getByRole('definition')).toHaveText(['По субботам', 'Онлайн', '7–10 лет'])
}
