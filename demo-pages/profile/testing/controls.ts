import type { Page } from '@playwright/test'

export const PROFILE = '/user/profile/'

/** The texts and controls of the profile, as a user finds them. */
export const profileIn = (page: Page) => {
  const main = page.getByRole('main')
  const within = (name: string) => {
    const region = main.getByRole('region', { name, exact: true })
    return {
      button: (label: string) => region.getByRole('button', { name: label, exact: true }),
      field: (label: string) => region.getByLabel(label, { exact: true }),
      link: (label: string) => region.getByRole('link', { name: label, exact: true }),
      rows: region.getByRole('listitem'),
      heading: region.getByRole('heading', { level: 2 }),
      status: region.getByRole('status'),
      alert: region.getByRole('alert'),
      region,
    }
  }
  return {
    heading: main.getByRole('heading', { level: 1 }),
    /** The status message of the whole page. */
    news: main.getByRole('status').first(),
    courses: within('Мои курсы'),
    subscription: within('Подписка'),
    subscriptions: within('Подписки'),
    purchases: within('Покупки'),
    cards: within('Карты'),
    lils: within('Лилики'),
    phone: within('Телефон'),
    password: within('Пароль'),
    ways: within('Способы входа'),
    consents: within('Согласия'),
    leaving: within('Выход'),
    everywhere: page.getByRole('dialog', { name: 'Выйти на всех устройствах?' }),
    /** The confirmation dialog with this title. */
    question: (title: string) => {
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      return {
        dialog,
        button: (label: string) => dialog.getByRole('button', { name: label, exact: true }),
        alert: dialog.getByRole('alert'),
      }
    },
  }
}
