import type { Page } from '@playwright/test'

export const PROFILE = '/user/profile/'

/** The words and controls of the profile, as a person finds them. */
export const profileIn = (page: Page) => {
  const main = page.getByRole('main')
  const within = (name: string) => {
    const region = main.getByRole('region', { name, exact: true })
    return {
      button: (label: string) => region.getByRole('button', { name: label, exact: true }),
      field: (label: string) => region.getByLabel(label, { exact: true }),
      status: region.getByRole('status'),
      alert: region.getByRole('alert'),
      region,
    }
  }
  return {
    heading: main.getByRole('heading', { level: 1 }),
    /** What has happened to the page as a whole. */
    news: main.getByRole('status').first(),
    phone: within('Телефон'),
    password: within('Пароль'),
    leaving: within('Выход'),
    everywhere: page.getByRole('dialog', { name: 'Выйти на всех устройствах?' }),
  }
}
