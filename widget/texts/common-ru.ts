/** What every widget says: of its calls, and of what has to be fetched. Russian is the default and gives the shape. */
export const commonRu = {
  loading: { failed: 'Форма загрузилась не до конца. Проверьте интернет.', retry: 'Попробовать ещё раз' },
  sending: 'Отправляем',
  opensAnew: 'откроется в новой вкладке',
  errors: {
    unknown: 'Произошла незвестная ошибка',
    offline: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз: всё, что вы ввели, сохранилось.',
    timeout: 'Сервер слишком долго не отвечает. Попробуйте ещё раз: всё, что вы ввели, сохранилось.',
    unlisted:
      'Эта страница ещё не подключена к школе, поэтому форма здесь не работает. Напишите об этом школе, пожалуйста.',
    tooMany: (after: string) => `Слишком много попыток. Попробуйте снова ${after}.`,
    stale: 'Страница устарела. Обновите её и попробуйте ещё раз.',
  },
}

export type CommonTexts = typeof commonRu
