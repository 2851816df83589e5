using System.Xml;
using System.Xml.Linq;

namespace SerializationApi.Tool.TypeScript;

/// <summary>The summaries of an assembly's documentation file.</summary>
internal sealed class DocComments
{
    private readonly Dictionary<string, XElement> _members;

    private DocComments(Dictionary<string, XElement> members) => _members = members;

    /// <summary>Reads the file; a missing one has no summaries.</summary>
    public static DocComments Load(string path)
    {
        if (!File.Exists(path))
        {
            return new DocComments([]);
        }

        try
        {
            return new DocComments(
                XDocument
                    .Load(path)
                    .Descendants("member")
                    .Where(static member => member.Attribute("name") is not null)
                    .DistinctBy(static member => member.Attribute("name")!.Value)
                    .ToDictionary(static member => member.Attribute("name")!.Value, StringComparer.Ordinal)
            );
        }
        catch (XmlException error)
        {
            throw new UserErrorException($"{Path.GetFileName(path)}: {error.Message}");
        }
    }

    /// <summary>The summary of a type; null if there is none.</summary>
    public string? Of(Type type) => Text(Find($"T:{NameOf(type)}")?.Element("summary"));

    /// <summary>The summary of a member, also of a record's parameter.</summary>
    public string? Of(Type type, string member)
    {
        for (Type? declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            string name = NameOf(declaring);
            if (Text((Find($"P:{name}.{member}") ?? Find($"F:{name}.{member}"))?.Element("summary")) is { } summary)
            {
                return summary;
            }

            if (
                Text(Find($"T:{name}")?.Elements("param").FirstOrDefault(parameter => parameter.Attribute("name")?.Value == member)) is
                { } parameter
            )
            {
                return parameter;
            }
        }

        return null;
    }

    private static string NameOf(Type type) =>
        (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName?.Replace('+', '.') ?? type.Name;

    private XElement? Find(string name) => _members.GetValueOrDefault(name);

    // The end of a TypeScript comment must not occur in it.
    private static string? Text(XElement? element)
    {
        if (element is null)
        {
            return null;
        }

        string text = string.Concat(
            element
                .DescendantNodes()
                .Select(static node =>
                    node switch
                    {
                        XText words => words.Value,
                        XElement { IsEmpty: true } reference => Reference(reference),
                        _ => "",
                    }
                )
        );
        text = string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
            .Replace("*/", "*\\/", StringComparison.Ordinal);
        return text.Length == 0 ? null : text;
    }

    // The last name of M:Shop.Orders.Find(System.Int32), or of T:Shop.Page`1.
    private static string Reference(XElement reference)
    {
        string name =
            (
                reference.Attribute("cref") ?? reference.Attribute("name") ?? reference.Attribute("langword") ?? reference.Attribute("href")
            )?.Value
            ?? "";
        if (name.Length < 2 || name[1] != ':')
        {
            return name;
        }

        int end = name.IndexOfAny(['(', '`']) is >= 0 and var found ? found : name.Length;
        return name[(name.LastIndexOf('.', end - 1) is >= 0 and var dot ? dot + 1 : 2)..end];
    }
}
