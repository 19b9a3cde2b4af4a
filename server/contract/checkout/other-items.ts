const OTHER_ITEMS = /[?&](?:products|blackbox|trial|subscribe)=/

/** Whether the query of a checkout's address adds items to the cart, or replaces them. Source: checkout spec §2. */
export const namesOtherItems = (search: string): boolean => OTHER_ITEMS.test(search)
