# What the desk says while the models do not answer.

degraded-suggestions = Classement par mots communs seulement : les modèles sont occupés ou ne répondent pas
finding-unchecked = Non vérifiée
reason-unchecked = Les modèles qui la comparent à l’article ne répondent pas. Elle sera revérifiée automatiquement.
sheet-body-unchecked = Non comparée à l’article
