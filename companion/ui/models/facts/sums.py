"""The sum of an attack before it is made: "8 : 2", and how that looks for the attacker."""

from engine import AttackOutlook


def sum_text(attack: AttackOutlook) -> str:
    """CMB-08: own strength against theirs, before support and cards."""
    return f"{attack.strength} : {attack.against}"


def sum_role(attack: AttackOutlook) -> str:
    """Green, red, or undecided; a Neutral Force gives way to an equal strength (NEU-02)."""
    if attack.strength == attack.against:
        return "text" if attack.house else "good"
    return "good" if attack.strength > attack.against else "bad"
