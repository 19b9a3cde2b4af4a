/** What is said while somebody pays, and of what has become of it. Source: checkout spec §2, §8. */
const ru = {
  refused: {
    offer: 'Чтобы оплатить, примите условия оферты.',
    cartChanged: 'Корзина изменилась, мы\u00A0показали её\u00A0заново. Проверьте сумму и\u00A0оплатите ещё раз.',
    notReceived:
      'Связь восстановилась, оплата до\u00A0школы не\u00A0дошла и\u00A0деньги не\u00A0списаны. Можно оплатить ещё раз.',
    address: 'Банк назвал незнакомый адрес страницы оплаты, и\u00A0мы\u00A0не\u00A0стали туда переходить.',
    framed:
      'Эта страница показана внутри другой, и\u00A0та не\u00A0пускает на\u00A0страницу банка. Нажмите ещё раз: она откроется в\u00A0новой вкладке.',
    noForm: 'Эту форму оплаты сейчас не\u00A0показать. Выберите другой способ.',
    unknown: 'Мы\u00A0не\u00A0нашли такой оплаты. Всё, что вы\u00A0купили,\u00A0— в\u00A0личном кабинете.',
  },
  secure: {
    hint: 'Банк просит подтвердить оплату, обычно кодом из\u00A0СМС. Страница ниже\u00A0— вашего банка.',
    frame: 'Страница банка для\u00A0подтверждения оплаты',
    fullPage: 'Открыть на всю страницу',
    otherMethod: 'Выбрать другой способ',
    late: 'Банк не\u00A0отвечает уже 10\u00A0минут. Откройте его страницу целиком или выберите другой способ.',
  },
  form: {
    loading: 'Загружаем платёжную форму',
    retry: 'Попробовать ещё раз',
    tokenExpired: 'Время на\u00A0эту оплату вышло. Начните её\u00A0ещё раз.',
    failed: 'Платёжная форма не\u00A0открылась.',
  },
  fail: {
    advice: 'Попробуйте другой способ оплаты или напишите в\u00A0поддержку: мы\u00A0поможем. Корзина сохранилась.',
    otherMethod: 'Выбрать другой способ',
    support: 'Написать в\u00A0поддержку',
    details: 'Показать детали',
    forSupport: 'По\u00A0этим строкам поддержка найдёт вашу оплату: пришлите\u00A0их, если напишете нам.',
    type: 'Тип',
    id: 'Идентификатор платежа',
    code: 'Код ошибки',
    description: 'Описание',
    widgetError: 'Описание ошибки',
  },
  pending: {
    waitHint:
      'Страница обновится сама, как только банк ответит. Её\u00A0можно закрыть: покупка появится в\u00A0личном кабинете, а\u00A0письмо придёт на\u00A0почту.',
    late: 'Банк молчит дольше обычного. Мы\u00A0продолжаем спрашивать и\u00A0напишем на\u00A0почту; деньги не\u00A0пропадут.',
    open: 'Оплата ещё не\u00A0завершена. Если вы\u00A0закрыли страницу банка, можно заплатить заново или другим способом.',
    check: 'Проверить ещё раз',
    payAgain: 'Вернуться к\u00A0оплате',
    cabinet: 'Личный кабинет',
    paidHint: 'Всё готово, можно начинать.',
    toItem: 'Перейти к\u00A0покупке',
    errorHint: 'Попробуйте еще раз и если ошибка повторится, обратитесь в тех.поддержку',
    anew: 'Начать заново',
  },
}

const en: typeof ru = {
  refused: {
    offer: 'To pay, accept the terms of the offer.',
    cartChanged: 'The cart has changed and is shown anew. Check the sum and pay again.',
    notReceived:
      'The connection is back. The payment did not reach the school and nothing was charged. You can pay again.',
    address: 'The bank named an unknown address for its payment page, so we did not go there.',
    framed:
      'This page is shown inside another one, which does not let you leave for the bank’s page. Press again: it will open in a new tab.',
    noForm: 'This payment form cannot be shown now. Choose another method.',
    unknown: 'We couldn’t find this payment. Everything you have bought is in your account.',
  },
  secure: {
    hint: 'The bank asks to confirm the payment, usually with a code from a text message. The page below is your bank’s.',
    frame: 'The bank’s page that confirms the payment',
    fullPage: 'Open full page',
    otherMethod: 'Choose another method',
    late: 'The bank has not answered for 10\u00A0minutes. Open its page in full or choose another method.',
  },
  form: {
    loading: 'Loading the payment form',
    retry: 'Try again',
    tokenExpired: 'The time for this payment is over. Start again.',
    failed: 'The payment form did not open.',
  },
  fail: {
    advice: 'Try another payment method or write to support: we will help. Your cart is saved.',
    otherMethod: 'Choose another method',
    support: 'Write to support',
    details: 'Show details',
    forSupport: 'Support finds your payment by these lines: send them if you write to us.',
    type: 'Type',
    id: 'Payment ID',
    code: 'Error code',
    description: 'Description',
    widgetError: 'Error description',
  },
  pending: {
    waitHint:
      'This page updates itself as soon as the bank answers. You can close it: the purchase will be in your account, and we will send an email.',
    late: 'The bank takes longer than usual. We keep asking and will send an email; the money will not get lost.',
    open: 'The payment is not finished yet. If you closed the bank’s page, you can pay again or in another way.',
    check: 'Check again',
    payAgain: 'Back to paying',
    cabinet: 'Your account',
    paidHint: 'Everything is ready. Enjoy!',
    toItem: 'Go to your purchase',
    errorHint: 'Try again, and if the error comes back, contact technical support',
    anew: 'Start again',
  },
}

export const payTexts = { ru, en }
