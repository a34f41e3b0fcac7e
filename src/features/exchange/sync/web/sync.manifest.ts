import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const syncPages: WebFeature = {
  auditLabels: {
    'sync.started': 'Started a synchronization',
    'sync.stopped': 'Stopped a synchronization',
    'sync.decided': 'Decided about a record of Zoho',
    'sync.undone': 'Took back a decision about a record of Zoho',
    'sync.retried': 'Sent again to Zoho',
    'sync.sent-again': 'Sent again to Zoho after it was deleted there',
    'sync.mapping': 'Changed the mapping to Zoho',
  },
};
