"""Verbs of speech of scripts without capital letters: quotes, sentences and attribution read them.

Those of languages in Latin letters are in ``models.text.reporting_languages``.
"""

# Each stands before “道”, “说” or “着” too: “回忆道”, “解释说”.
CHINESE_VERBS = """
说 說 表示 指出 强调 強調 认为 認為 称 稱 告诉 告訴 介绍 介紹 解释 解釋 回忆 回憶 补充 補充 坦言 透露 承认 承認
问 問 反问 反問 追问 追問 回答 答 回应 回應 喊 写 寫 警告 提醒 呼吁 呼籲 宣布 宣佈 证实 證實 重申 感叹 感嘆 直言
笑 批评 批評 主张 主張 质问 質問 通报 通報 建议 建議 承诺 承諾 保证 保證 抱怨 反驳 反駁 评价 評價 总结 總結 描述
谈 談
"""
# Past and present, of men and women; “و” or “ف” may be joined before them.
ARABIC_VERBS_OF_MEN = """
قال يقول أضاف يضيف أوضح يوضح أكد يؤكد صرح يصرح ذكر يذكر أشار يشير رد يرد أجاب يجيب سأل يسأل تساءل كتب يكتب غرد
صرخ صاح هتف حذر يحذر أعلن يعلن شدد يشدد اعتبر يعتبر رأى يرى روى يروي تذكر يتذكر أقر يقر اعترف يعترف تابع يتابع
لفت يلفت ختم اختتم علق يعلق أفاد يفيد دعا يدعو طالب يطالب انتقد ينتقد حكى يحكي كشف يكشف اشتكى يشتكي وعد يعد همس
استدرك استطرد
"""
ARABIC_VERBS_OF_WOMEN = """
قالت تقول أضافت تضيف أوضحت توضح أكدت تؤكد صرحت تصرح ذكرت تذكر أشارت تشير ردت ترد أجابت تجيب سألت تسأل تساءلت
كتبت تكتب غردت صرخت صاحت هتفت حذرت تحذر أعلنت تعلن شددت تشدد اعتبرت تعتبر رأت ترى روت تروي تتذكر أقرت تقر اعترفت
تعترف تابعت تتابع لفتت تلفت ختمت اختتمت علقت تعلق أفادت تفيد دعت تدعو طالبت تطالب انتقدت تنتقد حكت تحكي كشفت
تكشف اشتكت تشتكي وعدت تعد همست استدركت استطردت
"""
# Any of either as a pattern, the longest first.
ARABIC_VERB = "|".join(
    sorted((ARABIC_VERBS_OF_MEN + ARABIC_VERBS_OF_WOMEN).split(), key=lambda verb: (-len(verb), verb))
)
