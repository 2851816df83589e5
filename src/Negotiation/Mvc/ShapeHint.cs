using System.Collections;
using System.Text;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>Writes the code that gives types their shapes, for the project of the app, whichever project declares the types.</summary>
internal static class ShapeHint
{
    /// <summary>Writes the text of the log entry.</summary>
    /// <param name="missing">The types without a shape, and for each the action and what it does: <c>OrdersController.Get
    /// returns</c>.</param>
    public static string Of(IReadOnlyDictionary<Type, string> missing)
    {
        var lines = new SortedDictionary<string, string>(StringComparer.Ordinal);
        var impossible = new List<string>();
        foreach ((Type type, string action) in missing)
        {
            Type contract = ContractOf(type);
            string reason = $"{action} {TypeNames.Display(type)}, but {TypeNames.Display(contract)} has no shape";
            if (CanHaveShape(contract))
            {
                lines.TryAdd($"[GenerateShapeFor<{CodeName(contract)}>]", reason);
            }
            else
            {
                impossible.Add(reason);
            }
        }

        var text = new StringBuilder();
        if (lines.Count > 0)
        {
            text.AppendLine(
                "controllers use types without a shape. Put these lines into a file of this project, and register the set with "
                    + "AddFormats(formats => formats.AddShapes(ControllerShapes.All))."
            );
            text.AppendLine("using SerializationApi.Shapes;").AppendLine();
            foreach ((string line, string reason) in lines)
            {
                text.Append(line).Append(" // ").AppendLine(reason);
            }

            text.Append("public static partial class ControllerShapes;");
        }

        foreach (string reason in impossible)
        {
            text.Append(text.Length == 0 ? "" : Environment.NewLine + "// ").Append(reason).Append(", and cannot have one.");
        }

        return text.ToString();
    }

    // The item type of a list or stream, if it can be a contract.
    private static Type ContractOf(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        Type? item =
            type.IsArray ? type.GetElementType()
            : type.IsGenericType
            && type.GetGenericArguments() is [var only]
            && (ListForms.IsStream(type) || typeof(IEnumerable).IsAssignableFrom(type))
                ? only
            : null;
        return item is not null && !IsOfFramework(item) ? item : type;
    }

    private static bool CanHaveShape(Type type) =>
        type.IsVisible
        && !type.ContainsGenericParameters
        && type != typeof(object)
        && !typeof(Delegate).IsAssignableFrom(type)
        && (!IsOfFramework(type) || typeof(IEnumerable).IsAssignableFrom(type));

    private static bool IsOfFramework(Type type) =>
        type.Assembly.GetName().Name is { } assembly
        && (assembly.StartsWith("System.", StringComparison.Ordinal) || assembly.StartsWith("Microsoft.", StringComparison.Ordinal));

    // A name that is valid in code anywhere.
    private static string CodeName(Type type)
    {
        if (type.IsArray)
        {
            return $"{CodeName(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        }

        Type[] arguments = type.GetGenericArguments();
        string name = (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName!;
        var code = new StringBuilder("global::");
        int next = 0;
        foreach (string part in name.Split('+', '.'))
        {
            int tick = part.IndexOf('`', StringComparison.Ordinal);
            code.Append(code.Length > "global::".Length ? "." : "").Append(tick < 0 ? part : part[..tick]);
            if (tick >= 0)
            {
                int count = int.Parse(part.AsSpan(tick + 1), System.Globalization.CultureInfo.InvariantCulture);
                code.Append('<').AppendJoin(", ", arguments[next..(next + count)].Select(CodeName)).Append('>');
                next += count;
            }
        }

        return code.ToString();
    }
}
