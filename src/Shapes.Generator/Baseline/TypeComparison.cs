using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>
/// Decides whether a type reads everything that another wrote, and writes nothing that the other misreads. Values that the other refuses
/// are no break.
/// </summary>
/// <param name="contracts">Whether an old and a new contract are the same in a format.</param>
internal sealed class TypeComparison(WireSet before, WireSet after, Func<string, string, MemberLayouts, bool> contracts)
{
    /// <summary>Why a nullable is another type where zeros are omitted.</summary>
    public const string ZeroIsNull = ": a zero was not written and would be null";

    public string? Problem(WireType old, WireType now, MemberLayouts format, bool isNested = false)
    {
        if (old.Form == WireForm.Nullable || now.Form == WireForm.Nullable)
        {
            return Nullability(old, now, format, isNested);
        }

        // The first version has an enum in a struct's memory by its name alone.
        if (old.Form == WireForm.Raw && now.Form is WireForm.Enum or WireForm.Names && old.Name == now.Name)
        {
            return null;
        }

        if (old.Form is WireForm.Enum or WireForm.Names || now.Form is WireForm.Enum or WireForm.Names)
        {
            return Enums(old, now, format);
        }

        if (old.Form == WireForm.Converted && now == old.Inner && now == WireType.Scalar("string"))
        {
            return null;
        }

        if (old.Form != now.Form)
        {
            return Retyped(old, now);
        }

        // MessagePack-CSharp's formatter of names.
        if (old.Form == WireForm.Converted && before.Enum(old.Name) is { } was && after.Enum(now.Name) is { } type && IsText(old, now))
        {
            return Names(was, type, StringComparison.Ordinal);
        }

        bool isSame = old.Form switch
        {
            WireForm.Scalar => old.Name == now.Name || (format != MemberLayouts.MemoryPack && Integers.Widens(old.Name, now.Name)),
            WireForm.Contract => old.Name == now.Name || contracts(old.Name, now.Name, format),
            _ => old.Name == now.Name,
        };
        return !isSame
            ? Retyped(old, now)
            : old
                .Parts.Zip(now.Parts, (was, part) => Problem(was, part, format, isNested: true))
                .FirstOrDefault(static problem => problem is not null);
    }

    private string? Nullability(WireType old, WireType now, MemberLayouts format, bool isNested)
    {
        if (old.Form == now.Form)
        {
            return Problem(old.Inner, now.Inner, format, isNested);
        }

        if (old.Form == WireForm.Nullable)
        {
            return $"{Retyped(old, now)}, which has no null";
        }

        bool isSame = format switch
        {
            MemberLayouts.MemoryPack => false,
            // proto3 omitted zeros, which would now be read as nulls.
            MemberLayouts.Protobuf => isNested || now.Inner.Form == WireForm.Contract,
            _ => true,
        };
        return isSame ? Problem(old, now.Inner, format, isNested)
            : format == MemberLayouts.Protobuf ? Retyped(old, now) + ZeroIsNull
            : Retyped(old, now);
    }

    private string? Enums(WireType old, WireType now, MemberLayouts format)
    {
        bool hadNames = format == MemberLayouts.Json && old.Form == WireForm.Names;
        bool hasNames = format == MemberLayouts.Json && now.Form == WireForm.Names;
        WireEnum? was = before.Enum(old.Name);
        WireEnum? type = after.Enum(now.Name);
        if (hadNames && !hasNames)
        {
            return $"{Retyped(old, now)}, without names";
        }

        if (hadNames && was is not null && Names(was, type!, StringComparison.OrdinalIgnoreCase) is { } gone)
        {
            return gone;
        }

        // A value without a name is a number in JSON, too. Other formats write only the number; Protobuf reads an enum as a signed one.
        string kind = was?.Kind ?? old.Name;
        string nowKind = type?.Kind ?? now.Name;
        bool isOneEnum = was is not null && type is not null;
        bool isSame = kind == nowKind || (format != MemberLayouts.MemoryPack && Integers.Widens(kind, nowKind));
        if (
            !isSame
            || (!isOneEnum && !(IsInteger(old, was) && IsInteger(now, type)))
            || (!isOneEnum && format == MemberLayouts.Protobuf && kind is "uint32" or "uint64" or "int64")
        )
        {
            return isOneEnum && !isSame ? $"the type of {now.Name} was {kind} and is {nowKind}" : Retyped(old, now);
        }

        if (!isOneEnum || hadNames)
        {
            return null;
        }

        // A new name alone is no change.
        if (old.Name != now.Name && !was!.Values.All(value => type!.Values.Contains(value)))
        {
            return Retyped(old, now);
        }

        EnumValueModel? moved = was!.Values.FirstOrDefault(value =>
            type!.Values.Any(other => other.Name == value.Name && other.Value != value.Value)
        );
        return moved is null ? null : $"'{moved.Name}' of {now.Name} was {moved.Value}";
    }

    private static bool IsText(WireType old, WireType now) => old.Inner == now.Inner && now.Inner == WireType.Scalar("string");

    private static string? Names(WireEnum was, WireEnum type, StringComparison comparison) =>
        was.Values.FirstOrDefault(value => !type.Values.Any(other => string.Equals(other.Name, value.Name, comparison))) is { } gone
            ? $"the name '{gone.Name}' of {type.Name} is gone"
            : null;

    private static bool IsInteger(WireType type, WireEnum? named) =>
        named is not null || (type.Form == WireForm.Scalar && Integers.Widens(type.Name, type.Name));

    /// <summary>What is said of a type that is another one.</summary>
    public static string Retyped(WireType old, WireType now) => $"its type was {old} and is {now}";
}
