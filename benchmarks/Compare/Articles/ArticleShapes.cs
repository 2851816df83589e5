using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>Our shapes of the articles' contracts.</summary>
[ShapeSet]
public static partial class ArticleShapes;
