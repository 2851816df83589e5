using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// The types whose values System.Text.Json rejects, empties, reverses or cannot read back, although shapes have JSON for them:
/// docs/adr/0014. They are known by name, so that no assembly is loaded for them: <see cref="JsonUnsupportedTypeNames"/>.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Options are completed where there is reflection only.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What trimming took away is asked of metadata.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Options are completed where code can be made only.")]
internal static class JsonUnsupportedTypes
{
    private const int MostDimensions = 4;
    private const int MostTypes = 100;

    private static readonly ConditionalWeakTable<Type, StrongBox<bool>> Unions = [];

    public static bool Contains(Type type) =>
        type.IsArray
            ? type.GetArrayRank() is > 1 and <= MostDimensions
            : JsonUnsupportedTypeNames.Contains(type.Namespace, type.Name) || IsValueTuple(type) || IsUnion(type);

    /// <summary>Whether the type is a value tuple, whose fields System.Text.Json does not see.</summary>
    public static bool IsValueTuple(Type type) =>
        type is { Namespace: "System", IsGenericType: true } && type.Name.StartsWith("ValueTuple`", StringComparison.Ordinal);

    /// <summary>
    /// Whether the type is a C# union type whose JSON the application leaves to the framework: .NET 10 does not read it back, and .NET 11
    /// does not distinguish a number from a string.
    /// </summary>
    public static bool IsUnion(Type type) =>
        !IsOfSystem(type)
        && Unions
            .GetValue(
                type,
                static type => new StrongBox<bool>(
                    HasAttribute(type, "System.Runtime.CompilerServices.UnionAttribute")
                        && !HasAttribute(type, "System.Text.Json.Serialization.JsonUnionAttribute")
                        && !HasAttribute(type, typeof(JsonConverterAttribute).FullName!)
                )
            )
            .Value;

    private static bool HasAttribute(Type type, string name) =>
        type.CustomAttributes.Any(attribute => attribute.AttributeType.FullName == name);

    /// <summary>Whether values of a contract may hold one of them.</summary>
    /// <param name="type">The contract's type.</param>
    /// <param name="contract">The contract.</param>
    /// <param name="options">The options for members that System.Text.Json writes in addition to the shape's.</param>
    public static bool AreReachedFrom(Type type, ShapeInfo contract, JsonSerializerOptions options)
    {
        if (IsOrHolds(type))
        {
            return true;
        }

        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            ShapeInfo form = next.For(MemberLayout.Json) ?? next;
            if (next.JsonUnsupportedMembers.Count > 0 || IsOrHolds(next.Type) || (CanComplete && AreInUnshapedMembers(form, options)))
            {
                return true;
            }

            reached.AddAllOf(form);
        }

        return false;
    }

    /// <summary>
    /// Whether System.Text.Json may not read back its JSON of a contract, according to constructors and setters; its metadata says the
    /// rest.
    /// </summary>
    public static bool MayNotRoundTrip(Type type, ShapeInfo form) =>
        form.Value is null
        && (
            type.IsAbstract
                ? form.Union is not null
                : !CanComplete
                    || !IsConstructed(type)
                    || Array.Exists(
                        type.GetProperties(),
                        property => property.SetMethod is not { IsPublic: true } && HasMember(form, property.Name)
                    )
                    || Array.Exists(type.GetFields(), field => field.IsInitOnly && HasMember(form, field.Name))
        );

    private static bool IsConstructed(Type type)
    {
        ConstructorInfo[] all = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        return !Array.Exists(all, static one => one.IsDefined(typeof(JsonConstructorAttribute), inherit: false))
            && (type.IsValueType || type.GetConstructor(Type.EmptyTypes) is not null || IsConstructedByMembers(type));
    }

    private static bool IsConstructedByMembers(Type type) =>
        type.GetConstructors() is [var only]
        && Array.TrueForAll(
            only.GetParameters(),
            parameter =>
                Array.Exists(
                    type.GetProperties(),
                    property =>
                        property.PropertyType == parameter.ParameterType
                        && string.Equals(property.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                )
        );

    private static bool HasMember(ShapeInfo form, string name)
    {
        foreach (ShapeMember member in form.Members)
        {
            if (member.Name == name)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether options can be completed, which creates converters for types known only at run time.</summary>
    public static bool CanComplete => JsonSerializer.IsReflectionEnabledByDefault && RuntimeFeature.IsDynamicCodeSupported;

    /// <summary>Returns a copy of an application's options with which System.Text.Json supports them.</summary>
    public static JsonSerializerOptions Complete(JsonSerializerOptions options, Func<JsonTypeInfo, bool> isByShape)
    {
        var completed = new JsonSerializerOptions(options);
        AddTo(completed, isByShape);
        completed.TypeInfoResolver = completed.TypeInfoResolver?.WithAddedModifier(ReadWhatIsLeftOut);
        completed.MakeReadOnly();
        return completed;
    }

    /// <summary>
    /// Makes System.Text.Json write them like shapes, if the options can still be changed. Converters of the application take precedence.
    /// </summary>
    public static void AddTo(JsonSerializerOptions options, Func<JsonTypeInfo, bool> isByShape)
    {
        if (options.IsReadOnly || options.Converters.Any(static converter => converter is JsonUnsupportedTypeConverters))
        {
            return;
        }

        options.Converters.Add(new JsonUnsupportedTypeConverters(hasUnions: !HasClassifiers(options)));
        options.TypeInfoResolver = new WireTypeInfoResolver(
            options.TypeInfoResolver ?? new DefaultJsonTypeInfoResolver(),
            isByShape
        ).WithAddedModifier(AddFields);
    }

    // In .NET 11 an application may itself choose the case of a union for a JSON value.
    private static bool HasClassifiers(JsonSerializerOptions options) =>
        typeof(JsonSerializerOptions).GetProperty("TypeClassifiers")?.GetValue(options) is System.Collections.IEnumerable classifiers
        && classifiers.Cast<object>().Any();

    // A shape does not describe members that are only written.
    private static bool AreInUnshapedMembers(ShapeInfo form, JsonSerializerOptions options)
    {
        if (Array.TrueForAll(form.Type.GetProperties(), property => !property.CanRead || HasMember(form, property.Name)))
        {
            return false; // Without asking for metadata, for which the start would wait.
        }

        try
        {
            HashSet<string> members = [.. form.Members.ToArray().Select(static member => member.JsonName)];
            return options.TryGetTypeInfo(form.Type, out JsonTypeInfo? json)
                && json.Properties.Any(property =>
                    property.Get is not null
                    && !members.Contains(property.Name)
                    && IsReached(property.PropertyType, options, static (held, _) => IsOrHolds(held), [])
                );
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return false; // It cannot write the contract at all.
        }
    }

    private static bool IsReached(Type type, JsonSerializerOptions options, Func<Type, JsonTypeInfo?, bool> isMeant, HashSet<Type> met)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return isMeant(type, null)
            || (
                met.Count < MostTypes
                && met.Add(type)
                && options.TryGetTypeInfo(type, out JsonTypeInfo? json)
                && (
                    isMeant(type, json)
                    || json.Properties.Any(property => property.Get is not null && IsReached(property.PropertyType, options, isMeant, met))
                    || (json.ElementType is { } item && IsReached(item, options, isMeant, met))
                )
            );
    }

    /// <summary>
    /// Whether a member that is only written holds a union of other libraries' attributes, which System.Text.Json writes without members.
    /// </summary>
    public static bool HasEmptiedUnion(ShapeInfo contract, JsonSerializerOptions options) =>
        contract.JsonUnsupportedMembers.Count > 0
        && CanComplete
        && options.TryGetTypeInfo(contract.Type, out JsonTypeInfo? json)
        && json.Properties.Any(property =>
            property.Get is not null
            && property.AttributeProvider is MemberInfo member
            && contract.JsonUnsupportedMembers.Contains(member.Name)
            && IsReached(
                property.PropertyType,
                options,
                static (type, json) => type.IsAbstract && json is { Kind: JsonTypeInfoKind.Object, PolymorphismOptions: null },
                []
            )
        );

    // Other generic types are contracts of their own.
    private static bool IsOrHolds(Type type) =>
        Contains(type)
        || (type.GetElementType() is { } item && IsOrHolds(item))
        || (IsOfSystem(type) && Array.Exists(type.GetGenericArguments(), IsOrHolds));

    // A required member that a condition leaves out is written and cannot be read back.
    private static void ReadWhatIsLeftOut(JsonTypeInfo json)
    {
        foreach (JsonPropertyInfo property in json.Properties.Where(static property => property.IsRequired && IsLeftOut(property)))
        {
            property.IsRequired = false;
        }
    }

    private static bool IsLeftOut(JsonPropertyInfo property) =>
        property.AttributeProvider?.GetCustomAttributes(typeof(JsonIgnoreAttribute), inherit: false) is [JsonIgnoreAttribute attribute]
        && attribute.Condition is not (JsonIgnoreCondition.Never or JsonIgnoreCondition.Always);

    // With IncludeFields the fields exist. A tuple of types that cannot be written stays the empty object of System.Text.Json.
    private static void AddFields(JsonTypeInfo json)
    {
        if (
            !IsValueTuple(json.Type)
            || json.Kind != JsonTypeInfoKind.Object
            || json.Properties.Count > 0
            || IsThrownAt(json.Type, json.Options, [])
        )
        {
            return;
        }

        foreach (FieldInfo field in json.Type.GetFields(BindingFlags.Public | BindingFlags.Instance))
        {
            JsonPropertyInfo property = json.CreateJsonPropertyInfo(
                field.FieldType,
                json.Options.PropertyNamingPolicy?.ConvertName(field.Name) ?? field.Name
            );
            property.Get = field.GetValue;
            property.Set = field.SetValue;
            json.Properties.Add(property);
        }
    }

    // Without metadata, which is being made here: what the tuple holds, be it in lists.
    private static bool IsThrownAt(Type type, JsonSerializerOptions options, HashSet<Type> met) =>
        IsHandle(type)
        || type.IsAssignableTo(typeof(Delegate))
        || type.IsAssignableTo(typeof(MemberInfo))
        || (
            met.Count < MostTypes
            && met.Add(type)
            && !HasConverter(type, options)
            && (
                ItemOf(type) is { } item ? IsThrownAt(item, options, met)
                : IsOfSystem(type) ? Array.Exists(type.GetGenericArguments(), argument => IsThrownAt(argument, options, met))
                : HasHandle(type, options, met)
            )
        );

    // A member that may be null is written then, and a tuple in a member decides for itself.
    private static bool HasHandle(Type type, JsonSerializerOptions options, HashSet<Type> met) =>
        WrittenBy(type)
            .Any(written =>
                IsHandle(written)
                || (
                    written.IsValueType
                    && !IsOfSystem(written)
                    && met.Add(written)
                    && !HasConverter(written, options)
                    && HasHandle(written, options, met)
                )
            );

    private static IEnumerable<Type> WrittenBy(Type type) =>
        type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(static property =>
                property.GetMethod is { IsPublic: true } && property.GetIndexParameters().Length == 0 && IsWritten(property)
            )
            .Select(static property => property.PropertyType)
            .Concat(
                type.GetFields(BindingFlags.Public | BindingFlags.Instance)
                    .Where(static field => field.IsDefined(typeof(JsonIncludeAttribute)) && IsWritten(field))
                    .Select(static field => field.FieldType)
            );

    private static bool IsWritten(MemberInfo member) =>
        !member.IsDefined(typeof(JsonConverterAttribute))
        && member.GetCustomAttribute<JsonIgnoreAttribute>() is not { Condition: JsonIgnoreCondition.Always };

    private static bool IsHandle(Type type) => type == typeof(nint) || type == typeof(nuint);

    private static Type? ItemOf(Type type) => type.GetElementType() ?? (IsOfSystem(type) ? null : ListForms.EnumeratedBy(type));

    // The application's own, or an attribute of the type.
    private static bool HasConverter(Type type, JsonSerializerOptions options) =>
        type.IsDefined(typeof(JsonConverterAttribute), inherit: false)
        || options.Converters.Any(converter => converter is not JsonUnsupportedTypeConverters && converter.CanConvert(type));

    /// <summary>Whether a type is .NET's.</summary>
    public static bool IsOfSystem(Type type) => $"{type.Namespace}.".StartsWith("System.", StringComparison.Ordinal);
}
