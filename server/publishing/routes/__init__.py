"""HTTP routes of publishing: publications, the policy, and warnings and exports of drafts."""
