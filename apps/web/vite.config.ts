import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocument } from './scripts/dev-document.ts';
import { firstPaint } from './scripts/first-paint.ts';
import { withoutJsonSchema, withoutZodEnglish } from './scripts/lighter-zod.ts';
import { screensAhead } from './scripts/screens-ahead.ts';
import { visitorPages } from './scripts/visitor-pages.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';
const customerArea = 'src/app/shells/customer-area.tsx';
const customerCalls = ['/api/pin/status', '/api/account', '/api/own-accounts'];
const formCalls = [...customerCalls, '/api/terms', '/api/daily-limits'];
const overviewCalls = [
  ...customerCalls,
  '/api/transactions?limit=5',
  '/api/payment-requests',
  '/api/schedules',
  '/api/own-accounts/decisions',
];
const overview = [
  customerArea,
  'src/customer/overview/overview-screen.tsx',
  'src/customer/overview/needs-attention.tsx',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwind(),
    withoutJsonSchema(),
    withoutZodEnglish(),
    devDocument(),
    firstPaint(),
    visitorPages([
      '/',
      '/?view=login',
      '/register',
      '/about',
      '/support/security-tips',
      '/support/privacy',
      '/support/terms',
      '/support/esign',
    ]),
    screensAhead(
      {
        visitor: {
          '/?view=login': ['src/visitor/sign-in/sign-in-screen.tsx'],
          '/?view=register': ['src/visitor/registration/register-screen.tsx'],
          '/register': ['src/visitor/registration/register-screen.tsx'],
        },
        signedIn: {
          '/': overview,
          '/dashboard': overview,
          '/dashboard?view=transaction': [
            customerArea,
            'src/customer/make-transaction/make-transaction-screen.tsx',
            'src/customer/make-transaction/choose-recipient.tsx',
          ],
          '/dashboard?view=history': [customerArea, 'src/customer/history/history-screen.tsx'],
          '/dashboard?view=external-transfer': [
            customerArea,
            'src/customer/external-transfers/external-transfers-screen.tsx',
            'src/customer/external-transfers/ach/method-cards.tsx',
            'src/customer/external-transfers/ach/ach-fields.tsx',
            'src/customer/payees/payee-picker.tsx',
          ],
          '/receipts': [customerArea, 'src/customer/receipts/receipts-screen.tsx'],
          '/profile': [customerArea, 'src/customer/profile/profile-screen.tsx'],
          '/support': [customerArea, 'src/customer/support-messages/support-screen.tsx'],
          '/admin': ['src/app/shells/staff-area.tsx', 'src/staff/dashboard/dashboard-screen.tsx'],
        },
      },
      {
        '/': overviewCalls,
        '/dashboard': overviewCalls,
        '/dashboard?view=transaction': [
          ...formCalls,
          '/api/accounts?search=',
          '/api/payees?search=',
        ],
        '/dashboard?view=history': [
          ...customerCalls,
          '/api/transactions?limit=40',
          '/api/transactions/count',
          '/api/transactions/months',
        ],
        '/dashboard?view=external-transfer': [
          ...formCalls,
          '/api/payees',
          '/api/ach-payments/plan',
        ],
        '/receipts': [
          '/api/own-accounts',
          '/api/transactions?limit=40',
          '/api/transactions/summary',
        ],
        '/profile': ['/api/second-factor', '/api/sessions', '/api/pin/status'],
      },
      [
        '/',
        '/dashboard',
        '/dashboard?view=transaction',
        '/dashboard?view=transaction&type=transfer',
        '/dashboard?view=history',
        '/dashboard?view=external-transfer',
      ],
    ),
  ],
  // wouter brings React's hook for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'sandbox-card/fields.html'],
      output: {
        // Each area's script names a hundred others, so names of their own would cost every screen
        // 3 KB. The manifest says which is which.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', priority: 4, test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
            // Not what only the practice card's frame needs, which is an entry, too.
            {
              name: 'start',
              priority: 3,
              tags: ['$initial'],
              test: /\/src\/(?:ui|net|money)\/|\/packages\/(?!.*(?:card-checks|luhn))|\/node_modules\//,
            },
            {
              name: 'forms',
              priority: 2,
              test: /\/node_modules\/(?:zod|react-hook-form)\//,
            },
            {
              name: 'controls',
              priority: 1,
              test: /\/src\/ui\/(?:feedback\/alert|form\/(?:field|input|password-input)|layout\/(?:page-header|simple-page))\.tsx|\/src\/net\/(?:query-error|server-errors|toast-failure|use-call)\.tsx?|\/useMutation\.|\/icons\/(?:arrow-left|circle-check|circle-exclamation-point|triangle-exclamation-point)\./,
            },
            // Forms wait for a pause in typing, too, and need no lists.
            { name: 'pauses', priority: 2, test: /\/src\/ui\/form\/use-typed-search\.ts/ },
            // Only lists need these.
            {
              name: 'lists',
              priority: 1,
              minShareCount: 3,
              test: /\/src\/ui\/(?:data\/(?:data-table|use-url-filters)|form\/search-box)|\/infiniteQueryObserver\.|\/useInfiniteQuery\./,
            },
            // Not the form hooks: they would bring the forms' libraries to every screen. Nor
            // searchable lists, which few forms have; nor receipts, the fields of a confirmation,
            // the notice after a reset, the steps to an account, rows of devices, charts,
            // badges, categories, goals, consents, cards of figures, passkeys, saved files and the
            // live socket, which most screens do not show at first; nor movements, which only forms
            // that move money need; nor the schemas of the contract.
            {
              name: 'common',
              minShareCount: 3,
              test: /\/bank\/src\/(?:calendar\/date-formats|receipts\/(?:hold|transaction-words)|text\/sentence-end)\.ts|(?<!\/contracts)\/src\/(?:ui|net|money)\/(?!announced|navigation\/lost-focus|form\/(?:use-app-form|radio-cards|combobox|choice-select|use-typed-search)|confirmation\/c|consent-box|agreements\/text-link|row-button|feedback\/(?:confirm|guarded)-dialog|layout\/(?:tabs|stat-card)|session\/(?:link-tokens|passkeys)|use-call-form|data\/(?:badge|chart\/|copy-button|cursor-pages|dense-table|device-row|save-file)|date\/(?:list-date|recent-day|date-input|typed-date)|layout\/disclosure|address\/phone-field|form\/mask|live-socket|case-messages\/|categories\/|moved-amount|projected-balance|movement\/|savings-goals\/|status-badge|transaction-choices|receipts\/|undo\/|waiting-period|opening-steps)|\/node_modules\/(?!@radix-ui\/react-(?:collection|roving-focus|tabs)\/|lucide-react\/dist\/esm\/icons\/(?:banknote|book-open|bus|calendar-days|car|coffee|copy|download|dumbbell|eighth-notes|file-down|gift|graduation-cap|heart-pulse|house|key-round|message-square-e[a-z-]*|music|paperclip|paw-print|percent|piggy-bank|plane|plus|printer|repeat|send-horizontal|shapes|shirt|shopping-basket|sprout|ticket|users|utensils|wallet|wrench)\.)/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The host stays the one that the browser asked for: the bank compares it with the page's
    // origin.
    proxy: {
      '/api': { target: apiOrigin, changeOrigin: false },
      '^/sandbox-card/(?:payment|confirm|authenticate)$': {
        target: apiOrigin,
        changeOrigin: false,
      },
      // Mail programs post to the address at which browsers get a page.
      '^/unsubscribe\\?': {
        target: apiOrigin,
        changeOrigin: false,
        bypass: ({ method, url }) => (method === 'POST' ? undefined : url),
      },
      '^/(?:logo\\.svg|icon-.*\\.png|apple-touch-icon\\.png|manifest\\.webmanifest)$': {
        target: apiOrigin,
        changeOrigin: false,
      },
      '/ws': { target: apiOrigin.replace(/^http/, 'ws'), ws: true },
    },
  },
});
